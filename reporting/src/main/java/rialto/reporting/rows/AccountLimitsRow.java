package rialto.reporting.rows;

import rialto.protocol.AccountLimits;

/** Limits that an account was given on an instrument, and has until the next. */
record AccountLimitsRow(long accountId, int instrumentId, long eventSequence, long timestampNs, AccountLimits limits) {}
