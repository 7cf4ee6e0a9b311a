package rialto.gateway.state;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A taker asks for prices; one that is not over. Owned by the event loop. */
public final class QuoteRequest {
    private final long requestId;
    private final Account taker;
    private final Instrument instrument;
    private final long quantityLots;
    private final long createdNs;
    private final long expireNs;
    private final boolean wantsBid;
    private final boolean wantsAsk;
    long providers;
    long declined;
    /** By the provider's number. */
    final Map<Integer, QuoteAnswer> answers = new TreeMap<>();

    QuoteRequest(
            final long requestId,
            final Account taker,
            final Instrument instrument,
            final long quantityLots,
            final long createdNs,
            final long expireNs,
            final boolean wantsBid,
            final boolean wantsAsk) {
        this.requestId = requestId;
        this.taker = taker;
        this.instrument = instrument;
        this.quantityLots = quantityLots;
        this.createdNs = createdNs;
        this.expireNs = expireNs;
        this.wantsBid = wantsBid;
        this.wantsAsk = wantsAsk;
    }

    public long requestId() {
        return requestId;
    }

    public Account taker() {
        return taker;
    }

    public Instrument instrument() {
        return instrument;
    }

    public long quantityLots() {
        return quantityLots;
    }

    public long createdNs() {
        return createdNs;
    }

    /** When it is over. */
    public long expireNs() {
        return expireNs;
    }

    /** Whether the taker may want to sell. */
    public boolean wantsBid() {
        return wantsBid;
    }

    /** Whether the taker may want to buy. */
    public boolean wantsAsk() {
        return wantsAsk;
    }

    /** Whom it asks. */
    public List<QuoteProvider> providers() {
        return instrument.quotes().providers().stream().filter(this::asks).toList();
    }

    /** Whether it asks that provider. */
    public boolean asks(final QuoteProvider provider) {
        return (providers >>> provider.number() & 1) != 0;
    }

    /** Whether that provider has declined. */
    public boolean isDeclinedBy(final QuoteProvider provider) {
        return (declined >>> provider.number() & 1) != 0;
    }

    /** What that provider has answered and not taken back, or null. */
    public QuoteAnswer answer(final QuoteProvider provider) {
        return answers.get(provider.number());
    }

    /** By provider, in order of their making. */
    public Collection<QuoteAnswer> answers() {
        return Collections.unmodifiableCollection(answers.values());
    }
}
