package rialto.reporting.export;

import rialto.reporting.ReportingException;

import java.util.Locale;

/**
 * Which rows are wanted.
 *
 * @param fromNs first moment, inclusive
 * @param toNs last moment, exclusive
 * @param symbol of the one instrument wanted, or null for all
 */
public record ExportRequest(Kind kind, long fromNs, long toNs, String symbol) {
    /** What is exported. */
    public enum Kind {
        /** Every trade, by instrument and trade id. */
        TRADES,
        /** Every order that was accepted in the time, as it stands now, by order id. */
        ORDERS,
        /** Everything that happened to orders in the time, by event sequence; a trade is two rows. */
        EVENTS,
        /** What administrators did, proposed and decided in the time, by event sequence; not of one instrument. */
        ADMINISTRATION,
        /** What surveillance found in the time, by number of the alert. */
        ALERTS,
        /** The orders and trades that these alerts are about, by number of the alert. */
        EVIDENCE,
        /** Every time that a trade was busted or given another price in the time, by event sequence. */
        REVISIONS,
        /** All rules that accounts were given in the time, by event sequence; not of one instrument. */
        RULES,
        /** Every trade with a streamed quote, and where the mid stood afterwards, by instrument and trade id. */
        EXECUTIONS,
        /** What each provider streamed in each minute that begins in the time, by minute. */
        QUOTES,
        /** Every parent order that was accepted in the time, as it stands now, by its time. */
        PARENTS,
        /** Every child of a parent order that was made in the time, and the tiers that stood for it, by its time. */
        CHILDREN,
        /** Every tier of the ladders that came in the time, by its end; those that still stand are the last. */
        LADDERS;

        /** Whether the recorded events are read for it, and not the database alone. */
        public boolean isRecorded() {
            return this == LADDERS;
        }
    }

    public ExportRequest {
        if (fromNs >= toNs) {
            throw new IllegalArgumentException("the time must begin before it ends");
        }
    }

    /** @throws ReportingException for a symbol where the kind has none */
    void requireAllInstruments() {
        if (symbol != null) {
            throw new ReportingException("rows of " + kind.name().toLowerCase(Locale.ROOT)
                    + " are not of one instrument: leave out the symbol '" + symbol + "'");
        }
    }

    /** @param instrument null for none: that is wanted only with all */
    boolean wants(final Names.Instrument instrument) {
        return symbol == null || instrument != null && symbol.equals(instrument.symbol);
    }
}
