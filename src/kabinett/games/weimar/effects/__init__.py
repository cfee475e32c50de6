"""The effects of cards and markers: a class for each verb, and what the verbs share."""
