package rialto.engine;

import rialto.engine.ReferenceQuoteState.Credit;
import rialto.engine.ReferenceQuoteState.CreditKey;
import rialto.engine.ReferenceQuoteState.Provider;
import rialto.engine.ReferenceState.Instrument;

import static java.math.BigInteger.valueOf;

/** Who may quote, and credit lines, in the reference model. */
final class ReferenceProviders {
    private final ReferenceState state;
    private final ReferenceQuoteState quotes;
    private final ReferenceMoney money;
    private final ReferenceQuotes ladders;
    private final EngineListener out;
    private final QuoteListener quotesOut;

    ReferenceProviders(
            final ReferenceState state,
            final ReferenceMoney money,
            final ReferenceQuotes ladders,
            final EngineListener out,
            final QuoteListener quotesOut) {
        this.state = state;
        this.money = money;
        this.ladders = ladders;
        this.out = out;
        this.quotesOut = quotesOut;
        quotes = state.quotes;
    }

    void setProvider(final QuoteProviderTerms t) {
        final RejectReason rejected = check(t);
        if (rejected != RejectReason.NONE) {
            out.onCommandRejected(rejected, 0);
            return;
        }
        final Instrument instrument = state.instrument(t.instrumentId);
        Provider provider = quotes.provider(t.accountId, t.instrumentId);
        if (provider == null) {
            provider = new Provider();
            provider.accountId = t.accountId;
            provider.instrument = instrument;
            quotes.providers.add(provider);
            if (instrument.reserves()) {
                money.balance(t.accountId, instrument.definition.baseAssetId);
                money.balance(t.accountId, instrument.definition.quoteAssetId);
            }
        }
        ladders.cancelProvider(provider);
        provider.leaseMs = t.leaseMs;
        provider.holdMs = t.holdMs;
        provider.tolerance = t.toleranceTicks;
        provider.outcome = t.outcomeAtEnd;
        provider.enabled = t.enabled;
        quotesOut.onQuoteProviderSet(provider.terms());
    }

    private RejectReason check(final QuoteProviderTerms t) {
        if (t.outcomeAtEnd == null
                || t.leaseMs < 100
                || t.leaseMs > 86_400_000
                || t.holdMs < 0
                || t.holdMs > 10_000
                || t.toleranceTicks < 0) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!state.isClient(t.accountId)) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        final Instrument instrument = state.instrument(t.instrumentId);
        if (instrument == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (!instrument.isStreamedQuotes()) {
            return RejectReason.INVALID_INSTRUMENT;
        }
        if (quotes.provider(t.accountId, t.instrumentId) != null) {
            return RejectReason.NONE;
        }
        final int missing = !instrument.reserves()
                ? 0
                : missing(t.accountId, instrument.definition.baseAssetId)
                        + missing(t.accountId, instrument.definition.quoteAssetId);
        return quotes.providers.size() == state.limits.quotes().maxProviders()
                        || quotes.providers.stream()
                                        .filter(p -> p.instrument == instrument)
                                        .count()
                                == 64
                        || quotes.of(t.accountId).size() == 256
                        || state.balances.size() + missing > state.limits.maxBalances()
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private int missing(final long accountId, final int assetId) {
        return state.find(accountId, assetId) == null ? 1 : 0;
    }

    // --------------------------------------------------------------------------------------------------------- credit

    void setCreditLine(final CreditLine l) {
        final CreditKey key = new CreditKey(l.takerAccountId, l.providerAccountId, l.assetId);
        RejectReason rejected = unknown(l);
        if (l.limit < -1 || ReferenceState.isTooBig(valueOf(l.limit))) {
            rejected = RejectReason.MALFORMED_COMMAND;
        } else if (rejected == RejectReason.NONE
                && !quotes.credits.containsKey(key)
                && quotes.credits.size() == state.limits.quotes().maxCreditLines()) {
            rejected = RejectReason.CAPACITY_EXCEEDED;
        }
        if (rejected != RejectReason.NONE) {
            out.onCommandRejected(rejected, 0);
            return;
        }
        quotes.credits.computeIfAbsent(key, k -> new Credit()).limit = l.limit;
        tell(key);
    }

    void resetCredit(final CreditLine l) {
        final CreditKey key = new CreditKey(l.takerAccountId, l.providerAccountId, l.assetId);
        final RejectReason unknown = unknown(l);
        if (unknown != RejectReason.NONE || !quotes.credits.containsKey(key)) {
            out.onCommandRejected(unknown != RejectReason.NONE ? unknown : RejectReason.UNKNOWN_ACCOUNT, 0);
            return;
        }
        quotes.credits.get(key).used = 0;
        quotes.holds.stream()
                .filter(h -> h.trade.takerAccountId == l.takerAccountId
                        && h.trade.providerAccountId == l.providerAccountId
                        && h.instrument.definition.quoteAssetId == l.assetId)
                .forEach(h -> h.trade.usesCredit = false);
        tell(key);
    }

    private RejectReason unknown(final CreditLine l) {
        if (!state.isClient(l.takerAccountId) || !state.isClient(l.providerAccountId)) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        return l.assetId < 1 || l.assetId > state.assets.size() ? RejectReason.UNKNOWN_ASSET : RejectReason.NONE;
    }

    private void tell(final CreditKey key) {
        final Credit credit = quotes.credits.get(key);
        final CreditLine line = new CreditLine();
        line.takerAccountId = key.taker();
        line.providerAccountId = key.provider();
        line.assetId = key.assetId();
        line.limit = credit.limit;
        line.used = credit.used;
        quotesOut.onCreditLineSet(line);
    }
}
