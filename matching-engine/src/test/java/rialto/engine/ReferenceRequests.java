package rialto.engine;

import rialto.engine.ReferenceQuoteState.Answer;
import rialto.engine.ReferenceQuoteState.Provider;
import rialto.engine.ReferenceQuoteState.Request;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Requests for quotes in the reference model. */
final class ReferenceRequests {
    private final ReferenceState state;
    private final ReferenceQuoteState quotes;
    private final ReferenceQuoteTrading trading;
    private final QuoteListener out;

    ReferenceRequests(final ReferenceState state, final ReferenceQuoteTrading trading, final QuoteListener out) {
        this.state = state;
        this.trading = trading;
        this.out = out;
        quotes = state.quotes;
    }

    private List<Provider> providers(final Instrument instrument) {
        return providers(quotes, instrument);
    }

    private static List<Provider> providers(final ReferenceQuoteState quotes, final Instrument instrument) {
        return quotes.providers.stream().filter(p -> p.instrument == instrument).toList();
    }

    void create(final QuoteRequest r, final long now) {
        final Instrument instrument = state.instrument(r.instrumentId);
        final QuoteRejectReason rejected = check(r, instrument, now);
        if (rejected != null) {
            out.onQuoteCommandRejected(r.accountId, r.instrumentId, 0, rejected);
            return;
        }
        final Request request = new Request();
        request.id = quotes.nextRequestId++;
        request.taker = r.accountId;
        request.instrument = instrument;
        request.lots = r.quantityLots;
        request.created = now;
        request.expires = Math.min(r.expireTimestampNs, Math.addExact(now, 86_400_000_000_000L));
        request.wantsAsk = r.wantsAsk;
        request.wantsBid = r.wantsBid;
        request.asked.addAll(asked(r, instrument));
        quotes.requests.add(request);
        tell(request, null, QuoteRequestState.CREATED);
    }

    private List<Provider> asked(final QuoteRequest r, final Instrument instrument) {
        final List<Provider> all = providers(instrument);
        return all.stream()
                .filter(p -> p.enabled && p.accountId != r.accountId)
                .filter(p -> r.providers == 0 || (r.providers >>> all.indexOf(p) & 1) == 1)
                .toList();
    }

    private QuoteRejectReason check(final QuoteRequest r, final Instrument instrument, final long now) {
        if (!(r.wantsAsk || r.wantsBid) || r.quantityLots <= 0) {
            return QuoteRejectReason.MALFORMED_QUOTE;
        }
        if (instrument == null || !instrument.isStreamedQuotes()) {
            return QuoteRejectReason.UNKNOWN_INSTRUMENT;
        }
        if (!state.isClient(r.accountId)) {
            return QuoteRejectReason.UNKNOWN_ACCOUNT;
        }
        if (asked(r, instrument).isEmpty()) {
            return QuoteRejectReason.UNKNOWN_PROVIDER;
        }
        final QuoteRejectReason suspended = suspended(r.accountId, instrument);
        if (suspended != null) {
            return suspended;
        }
        if (r.expireTimestampNs <= now) {
            return QuoteRejectReason.EXPIRED;
        }
        final InstrumentDefinition d = instrument.definition;
        if (r.quantityLots < d.minQuantityLots || r.quantityLots > d.maxQuantityLots) {
            return QuoteRejectReason.QUANTITY_OUT_OF_RANGE;
        }
        final long ofAccount =
                quotes.requests.stream().filter(q -> q.taker == r.accountId).count();
        final int free = state.limits.quotes().maxRequests() - quotes.requests.size();
        return ofAccount >= 64 || 2 * ofAccount >= free + free % 2 ? QuoteRejectReason.CAPACITY_EXCEEDED : null;
    }

    private QuoteRejectReason suspended(final long accountId, final Instrument instrument) {
        final OrderRequest asAnOrder = new OrderRequest();
        asAnOrder.accountId = accountId;
        asAnOrder.instrumentId = instrument.definition.instrumentId;
        final RejectReason suspended = ReferenceSuspensions.check(state, asAnOrder);
        if (suspended != RejectReason.NONE) {
            return QuoteRejectReason.valueOf(suspended.name());
        }
        return instrument.definition.phase == TradingPhase.CONTINUOUS ? null : QuoteRejectReason.NOT_TRADING;
    }

    private Request find(final long requestId) {
        return quotes.requests.stream()
                .filter(r -> r.id == requestId)
                .findFirst()
                .orElse(null);
    }

    void cancel(final long accountId, final long requestId) {
        final Request request = find(requestId);
        if (request == null || request.taker != accountId) {
            out.onQuoteCommandRejected(accountId, 0, requestId, QuoteRejectReason.UNKNOWN_REQUEST);
        } else {
            end(request, QuoteRequestState.CANCELED);
        }
    }

    /** Null when the account has nothing to say to it. */
    private Provider provider(final Request request, final long accountId, final long now) {
        return request == null || now >= request.expires
                ? null
                : request.asked.stream()
                        .filter(p -> p.accountId == accountId && !request.declined.contains(p))
                        .findFirst()
                        .orElse(null);
    }

    void answer(final QuoteAnswer a, final long now) {
        final Request request = find(a.requestId);
        final Provider provider = provider(request, a.accountId, now);
        final QuoteRejectReason rejected = a.bidTicks < 0 || a.askTicks < 0 || a.bidTicks + a.askTicks == 0
                ? QuoteRejectReason.MALFORMED_QUOTE
                : provider == null ? QuoteRejectReason.UNKNOWN_REQUEST : check(a, request, provider, now);
        if (rejected != null) {
            out.onQuoteCommandRejected(a.accountId, 0, a.requestId, rejected);
            return;
        }
        request.answers.put(provider, new Answer(a.bidTicks, a.askTicks, a.validUntilNs, now));
        tell(request, provider, QuoteRequestState.QUOTED);
    }

    private QuoteRejectReason check(
            final QuoteAnswer a, final Request request, final Provider provider, final long now) {
        if (!provider.enabled) {
            return QuoteRejectReason.PROVIDER_DISABLED;
        }
        final QuoteRejectReason suspended = suspended(a.accountId, request.instrument);
        if (suspended != null) {
            return suspended;
        }
        if (a.validUntilNs <= now) {
            return QuoteRejectReason.EXPIRED;
        }
        if (a.bidTicks != 0 && !request.wantsBid
                || a.askTicks != 0 && !request.wantsAsk
                || !isIn(request, a.bidTicks)
                || !isIn(request, a.askTicks)) {
            return QuoteRejectReason.PRICE_OUT_OF_RANGE;
        }
        return a.bidTicks != 0 && a.askTicks != 0 && a.bidTicks >= a.askTicks ? QuoteRejectReason.CROSSED : null;
    }

    private boolean isIn(final Request request, final long ticks) {
        final InstrumentDefinition d = request.instrument.definition;
        return ticks == 0
                || ticks >= d.minPriceTicks
                        && ticks <= d.maxPriceTicks
                        && !ReferenceState.isTooBig(state.quote(request.instrument, ticks, request.lots));
    }

    void decline(final long accountId, final long requestId, final long now) {
        final Request request = find(requestId);
        final Provider provider = provider(request, accountId, now);
        if (provider == null) {
            out.onQuoteCommandRejected(accountId, 0, requestId, QuoteRejectReason.UNKNOWN_REQUEST);
        } else {
            decline(request, provider);
        }
    }

    private void decline(final Request request, final Provider provider) {
        request.answers.remove(provider);
        request.declined.add(provider);
        tell(request, provider, QuoteRequestState.REJECTED);
        if (request.declined.size() == request.asked.size()) {
            end(request, QuoteRequestState.REJECTED);
        }
    }

    /** @param instrument null for all */
    void withdraw(final long accountId, final Instrument instrument) {
        for (final Request request : List.copyOf(quotes.requests)) {
            request.answers.keySet().stream()
                    .filter(p -> p.accountId == accountId && (instrument == null || p.instrument == instrument))
                    .findFirst()
                    .ifPresent(p -> decline(request, p));
        }
    }

    void expireAll(final Instrument instrument) {
        for (final Request request : List.copyOf(quotes.requests)) {
            if (request.instrument == instrument) {
                end(request, QuoteRequestState.EXPIRED);
            }
        }
    }

    Optional<Request> next() {
        return quotes.requests.stream()
                .min(Comparator.<Request>comparingLong(r -> r.expires).thenComparingLong(r -> r.id));
    }

    void end(final Request request, final QuoteRequestState how) {
        tell(request, null, how);
        quotes.requests.remove(request);
    }

    private void tell(final Request request, final Provider provider, final QuoteRequestState what) {
        final QuoteRequestStatus status = status(quotes, request);
        final Answer answer = provider == null ? null : request.answers.get(provider);
        status.providerAccountId = provider == null ? 0 : provider.accountId;
        if (answer != null) {
            status.bidTicks = answer.bid();
            status.askTicks = answer.ask();
            status.validUntilNs = answer.validUntil();
        }
        status.state = what;
        out.onQuoteRequestChanged(status);
    }

    private static QuoteRequestStatus status(final ReferenceQuoteState quotes, final Request request) {
        final List<Provider> all = providers(quotes, request.instrument);
        final QuoteRequestStatus status = new QuoteRequestStatus();
        status.requestId = request.id;
        status.accountId = request.taker;
        status.instrumentId = request.instrument.definition.instrumentId;
        status.quantityLots = request.lots;
        request.asked.forEach(p -> status.providers |= 1L << all.indexOf(p));
        request.declined.forEach(p -> status.declined |= 1L << all.indexOf(p));
        status.createdNs = request.created;
        status.expireTimestampNs = request.expires;
        status.wantsAsk = request.wantsAsk;
        status.wantsBid = request.wantsBid;
        return status;
    }

    static void snapshot(final ReferenceQuoteState quotes, final QuoteSnapshotListener to) {
        for (final Request request : quotes.requests) {
            final QuoteRequestStatus status = status(quotes, request);
            status.state = QuoteRequestState.CREATED;
            to.onQuoteRequest(status);
            for (final Provider provider : request.asked) {
                final Answer a = request.answers.get(provider);
                if (a != null) {
                    to.onQuoteAnswer(provider.accountId, a.bid(), a.ask(), a.validUntil(), a.answered());
                }
            }
        }
    }

    /** An order hits an answer, if it may. */
    void hit(final Order order, final OrderRequest by, final long now) {
        final Request request = find(by.quoteRequestId);
        if (request == null
                || now >= request.expires
                || request.taker != order.accountId
                || request.instrument != order.instrument
                || request.lots != order.remaining) {
            return;
        }
        final Provider provider = request.asked.stream()
                .filter(p -> p.accountId == by.quoteAccountId)
                .findFirst()
                .orElse(null);
        final Answer answer = request.answers.get(provider);
        if (answer == null || now >= answer.validUntil()) {
            return;
        }
        final long price = order.isBuy() ? answer.ask() : answer.bid();
        if (price == 0
                || !state.crosses(order, price)
                || !provider.enabled
                || state.frozen.contains(provider.accountId)
                || !trading.hasCredit(order, provider, price)) {
            return;
        }
        if (trading.cannotPay(order, provider, price)) {
            decline(request, provider);
        } else {
            tell(request, provider, QuoteRequestState.ACCEPTED);
            trading.hit(order, request, provider, price, now);
            end(request, QuoteRequestState.COMPLETED);
        }
    }
}
