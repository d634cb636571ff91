"""The simulator for researchers: the game through PettingZoo, Gymnasium and OpenSpiel.

The only room where actions become numbers. Importing it needs nothing beyond the package itself;
each adapter imports its own framework: `loyang.envs.loyang_v0` PettingZoo, `loyang.envs.solo`
Gymnasium, `loyang.envs.openspiel` OpenSpiel. docs/ENVS.md says what they have in common.
"""
