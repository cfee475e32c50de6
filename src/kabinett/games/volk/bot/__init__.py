"""What bots need to judge a position."""
