"""What cards and markers do: a class for each verb, and what verbs share."""
