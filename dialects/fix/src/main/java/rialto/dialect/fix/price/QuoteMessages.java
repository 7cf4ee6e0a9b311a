package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.state.Account;
import rialto.gateway.state.Hold;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequest;
import rialto.protocol.RejectReason;

/** Messages about streamed quotes of one client, which is a taker, a provider or both. Owned by the event loop. */
final class QuoteMessages {
    private static final int MOST_WAITING = 1_000;
    private static final int ACCEPTED = 0;
    private static final int REJECTED = 5;

    private final PriceSession session;
    private final QuoteContext context;
    private final LadderMessages ladders;
    private final RequestMessages requests;
    private final HitMessages hits;

    QuoteMessages(final PriceSession session, final QuoteContext context) {
        this.session = session;
        this.context = context;
        ladders = new LadderMessages(session, context);
        requests = new RequestMessages(session, context);
        hits = new HitMessages(session, context, requests);
    }

    HitMessages hits() {
        return hits;
    }

    RequestMessages requests() {
        return requests;
    }

    /**
     * Takes a message in.
     *
     * @return whether it is one about quotes
     */
    boolean onMessage(final String type, final FieldReader message, final long number) {
        final boolean isKnown =
                switch (type) {
                    case "i", "Z", "S", "AG", "AI", "R", "AJ" -> true;
                    default -> false;
                };
        if (!isKnown) {
            return false;
        }
        if (!session.outlet().mayTrade()) {
            session.refuse(
                    number,
                    type,
                    "",
                    new QuoteRefusal(QuoteRefusal.NOT_AUTHORIZED, "The API key may not trade, and so not quote."));
            return true;
        }
        switch (type) {
            case "i" -> ladders.onMassQuote(message);
            case "Z" -> ladders.onCancel(message);
            case "S" -> requests.onQuote(message);
            case "AG" -> requests.onDecline(message, number);
            case "R" -> requests.onRequest(message);
            case "AJ" -> hits.onResponse(message, number);
            default -> onHoldAnswer(message, number);
        }
        return true;
    }

    /** Tells a provider that has just logged on what waits for it; as many of each as there is room for in a moment. */
    void tellWhatWaits() {
        final Account account = session.outlet().account();
        if (!account.isProvider() || !session.outlet().mayTrade()) {
            return;
        }
        context.view().quotes().requests(account, 0).stream()
                .filter(request -> isAsked(request, account))
                .limit(MOST_WAITING)
                .forEach(request -> session.answer("R", QuoteReports.request(request)));
        context.view().quotes().holds(account, 0).stream()
                .filter(hold -> hold.provider() == account)
                .limit(MOST_WAITING)
                .forEach(hold -> session.answer("AJ", QuoteReports.hit(hold)));
    }

    private static boolean isAsked(final QuoteRequest request, final Account account) {
        final QuoteProvider provider = request.instrument().quotes().provider(account);
        return provider != null
                && request.asks(provider)
                && !request.isDeclinedBy(provider)
                && request.answer(provider) == null;
    }

    /** A provider decides about a trade on hold; what came of it is told to all its connections. */
    private void onHoldAnswer(final FieldReader message, final long number) {
        final String id = message.name(Tag.QUOTE_RESP_ID);
        final long holdId = message.number(Tag.QUOTE_RESP_ID, 0);
        message.required(Tag.QUOTE_STATUS);
        final long status = message.number(Tag.QUOTE_STATUS, REJECTED);
        if (status != ACCEPTED && status != REJECTED) {
            throw FieldReader.outOfRange(Tag.QUOTE_STATUS, Long.toString(status), "0 to accept or 5 to reject");
        }
        try {
            QuoteContext.require(context.limits().admitProviderCall(session.accountId()));
            final Hold hold = context.view().quotes().hold(holdId);
            if (hold == null || hold.provider() != session.outlet().account()) {
                throw new QuoteRefusal(
                        QuoteRefusal.UNKNOWN_QUOTE, "693 must be that of a hit (AJ) that waits for this account.");
            }
            context.send(
                    context.commands().answerHold(session.accountId(), holdId, status == ACCEPTED),
                    outcome -> session.refuse(number, "AI", id, QuoteRefusal.of(outcome)),
                    refusal -> session.refuse(number, "AI", id, refusal));
        } catch (final QuoteRefusal e) {
            session.refuse(number, "AI", id, e);
        }
    }

    /** Why an order was refused. */
    static QuoteRefusal refusal(final RejectReason reason) {
        return new QuoteRefusal(QuoteRefusal.OTHER, reason.name() + ": " + RejectExplanation.of(reason));
    }
}
