package rialto.gateway.command;

import rialto.gateway.state.CreditLine;
import rialto.gateway.state.Hold;
import rialto.gateway.state.HoldEnd;
import rialto.gateway.state.QuoteLadder;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequestChange;
import rialto.gateway.state.QuoteTrade;
import rialto.protocol.QuoteRejectReason;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a command of ours did to streamed quotes. Owned by the event loop. */
public final class QuoteOutcome {
    QuoteRejectReason reject;
    QuoteLadder ladder;
    int canceledLadders;
    int renewedProviders;
    QuoteProvider provider;
    CreditLine creditLine;
    QuoteRequestChange firstChange;
    HoldEnd firstEnd;
    final ParentOutcome parents = new ParentOutcome();
    private List<QuoteTrade> trades = List.of();
    private List<Hold> holds = List.of();

    QuoteOutcome() {}

    /** Why a command about quotes was refused, or null. */
    public QuoteRejectReason reject() {
        return reject;
    }

    /** The ladder that was sent and now stands, or null. */
    public QuoteLadder ladder() {
        return ladder;
    }

    /** How many ladders left. */
    public int canceledLadders() {
        return canceledLadders;
    }

    /** On how many instruments a lease began anew. */
    public int renewedProviders() {
        return renewedProviders;
    }

    /** The provider that was made or changed, or null. */
    public QuoteProvider provider() {
        return provider;
    }

    /** The credit line that was set, or null. */
    public CreditLine creditLine() {
        return creditLine;
    }

    /** The first that happened to a request for quotes: what the command asked for; or null. */
    public QuoteRequestChange requestChange() {
        return firstChange;
    }

    /** The first hold that ended, or null. */
    public HoldEnd holdEnd() {
        return firstEnd;
    }

    /** What happened to parent orders; never null. */
    public ParentOutcome parents() {
        return parents;
    }

    /** Trades with quotes, in order. */
    public List<QuoteTrade> trades() {
        return Collections.unmodifiableList(trades);
    }

    /** Trades that were put on hold, in order. */
    public List<Hold> holds() {
        return Collections.unmodifiableList(holds);
    }

    void add(final QuoteTrade trade) {
        if (trades.isEmpty()) {
            trades = new ArrayList<>();
        }
        trades.add(trade);
    }

    void add(final Hold hold) {
        if (holds.isEmpty()) {
            holds = new ArrayList<>();
        }
        holds.add(hold);
    }
}
