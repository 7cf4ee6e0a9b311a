package rialto.gateway.command;

import rialto.gateway.state.BookQuote;
import rialto.gateway.state.MassQuoteRefusal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a command of ours did to quotes on order books. Owned by the event loop. */
public final class QuotingOutcome {
    boolean accepted;
    boolean repeated;
    MassQuoteRefusal refusal;
    final List<BookQuote> quotes = new ArrayList<>();

    QuotingOutcome() {}

    /** Whether a mass quote was carried out, now or before. */
    public boolean isAccepted() {
        return accepted;
    }

    /** Whether it had been sent before. */
    public boolean wasRepeated() {
        return repeated;
    }

    /** Why nothing of it was carried out, or null. */
    public MassQuoteRefusal refusal() {
        return refusal;
    }

    /** What became of its entries: those first that were refused. */
    public List<BookQuote> quotes() {
        return Collections.unmodifiableList(quotes);
    }
}
