package rialto.gateway.state;

import rialto.protocol.HoldOutcome;

import java.util.ArrayList;
import java.util.List;

/** An account that may quote on an instrument, with its terms and what it quotes now. Owned by the event loop. */
public final class QuoteProvider {
    private static final int MAX_STREAMS = 16;

    private final Instrument instrument;
    private final Account account;
    private final int number;
    private final QuoteLadder[] ladders = new QuoteLadder[MAX_STREAMS];
    long toleranceTicks;
    int leaseMs;
    int holdMs;
    HoldOutcome outcomeAtEnd;
    boolean enabled;

    QuoteProvider(final Instrument instrument, final Account account, final int number) {
        this.instrument = instrument;
        this.account = account;
        this.number = number;
    }

    public Instrument instrument() {
        return instrument;
    }

    public Account account() {
        return account;
    }

    /** Which of the instrument's providers it is, from 0 in order of their making: its bit in requests for quotes. */
    public int number() {
        return number;
    }

    /** How far its price may move while a trade is on hold, ticks. */
    public long toleranceTicks() {
        return toleranceTicks;
    }

    /** Without a sign of life for so long its quotes go. */
    public int leaseMs() {
        return leaseMs;
    }

    /** How long its trades may be on hold; 0: it is firm. */
    public int holdMs() {
        return holdMs;
    }

    /** What becomes of a hold that it does not answer. */
    public HoldOutcome outcomeAtEnd() {
        return outcomeAtEnd;
    }

    /** Whether it may quote. */
    public boolean isEnabled() {
        return enabled;
    }

    /** What it quotes on that stream, or null. */
    public QuoteLadder ladder(final int stream) {
        return ladders[stream];
    }

    /** All that it quotes, by stream. */
    public List<QuoteLadder> ladders() {
        final List<QuoteLadder> present = new ArrayList<>();
        for (final QuoteLadder ladder : ladders) {
            if (ladder != null) {
                present.add(ladder);
            }
        }
        return present;
    }

    int tierCount() {
        int count = 0;
        for (final QuoteLadder ladder : ladders) {
            count += ladder == null ? 0 : ladder.bids.size() + ladder.asks.size();
        }
        return count;
    }

    /** @param ladder with all its tiers; null when it quotes nothing there any more */
    void ladder(final int stream, final QuoteLadder ladder) {
        instrument.quotes().replace(ladders[stream], ladder);
        ladders[stream] = ladder;
    }
}
