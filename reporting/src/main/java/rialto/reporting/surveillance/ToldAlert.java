package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;

/** An alert that was told before a restart, so that it is not told again. */
public record ToldAlert(
        AlertPattern pattern, long sequence, int instrumentId, long accountId, long otherAccountId, long timestampNs) {}
