package rialto.reporting.rows;

import rialto.protocol.QuoteProtection;

/**
 * A protection of an account's quotes on an instrument as it was set, or was reached.
 *
 * @param bound code of the bound that was reached; 0 of one that was set
 */
record QuoteProtectionRow(
        long accountId,
        int instrumentId,
        long eventSequence,
        long timestampNs,
        QuoteProtection protection,
        int bound,
        int seenFills,
        long seenLots) {}
