package rialto.reporting.rows;

import rialto.protocol.PriceProtection;

/** A price protection that an instrument was given, and has until the next. */
record PriceProtectionRow(int instrumentId, long eventSequence, long timestampNs, PriceProtection protection) {}
