"""Go: the guide of ``mcts``, the dead-stone estimator, engines that speak GTP, the levels."""
