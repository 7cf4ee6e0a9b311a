package rialto.dialect.fix.price;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Refusal;
import rialto.dialect.fix.message.Tag;
import rialto.dialect.fix.session.Application;
import rialto.dialect.fix.session.Outlet;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * One client of prices. While it does not read nothing is kept for it but what it is owed: marks, of which each becomes a message
 * that tells how things stand then. Owned by the event loop.
 */
final class PriceSession implements Application {
    private static final int OTHER = 0;
    private static final int UNKNOWN_ID = 1;
    private static final int UNSUPPORTED = 3;
    private static final int NOT_AVAILABLE = 4;
    private static final int NOT_AUTHORIZED = 6;
    private static final byte[] NOTHING = {};

    private final PriceServer server;
    private final Outlet outlet;
    private final MarketDataRequests marketData;
    private final SecurityLists securities;
    private final StatusRequests statuses;
    private final QuoteMessages quotes;
    /** Who missed something, or waits for the first message. */
    private final Set<Subscription> owed = new LinkedHashSet<>();

    private boolean closed;

    PriceSession(final PriceServer server, final Outlet outlet) {
        this.server = server;
        this.outlet = outlet;
        marketData = new MarketDataRequests(this, server);
        securities = new SecurityLists(this, server);
        statuses = new StatusRequests(this, server);
        quotes = server.quotes() == null ? null : new QuoteMessages(this, server.quotes());
    }

    @Override
    public void onMessage(final String type, final FIXMessage message, final long number) {
        final FieldReader fields = new FieldReader(message);
        try {
            switch (type) {
                case "V" -> marketData.onRequest(fields, message);
                case "x" -> securities.onRequest(fields, message);
                case "g" -> statuses.onRequest(fields);
                default -> {
                    if (quotes == null || !quotes.onMessage(type, fields, number)) {
                        outlet.businessReject(
                                message,
                                null,
                                UNSUPPORTED,
                                "MsgType(35)=" + type + " is not for a session with TargetSubID(57)=PRICES.");
                        chargeRefusal();
                    }
                }
            }
        } catch (final Refusal e) {
            outlet.reject(message, e.tag(), e.reason(), e.getMessage());
            chargeRefusal();
        }
    }

    Outlet outlet() {
        return outlet;
    }

    /** Whether there is room for something that can be told later. */
    boolean isWritable() {
        return !closed && outlet.isWritable();
    }

    /**
     * Sends a message unless the client does not read.
     *
     * @return false when it does not: then tell it later how things stand
     */
    boolean send(final String type, final byte[] own, final byte[] shared) {
        if (closed) {
            return true;
        }
        return outlet.isWritable() && outlet.send(type, own, shared);
    }

    /** As {@link #send}, of market data, of which as much leaves in a second as all clients together may have. */
    boolean sendMarketData(final String type, final byte[] own, final byte[] shared) {
        return closed
                || outlet.isWritable()
                        && server.budget().take(outlet.account(), shared.length)
                        && outlet.send(type, own, shared);
    }

    /** Sends an answer, which is small. */
    void answer(final String type, final FieldWriter body) {
        if (!closed) {
            outlet.send(type, body.toByteArray(), NOTHING);
        }
    }

    /**
     * Refuses a message by a BusinessMessageReject(j), now or when the outcome is known.
     *
     * @param number  of the client's message
     * @param id      what the client calls what it is about; empty for nothing
     * @param refusal null when nothing is refused
     */
    void refuse(final long number, final String type, final String id, final QuoteRefusal refusal) {
        if (refusal == null) {
            return;
        }
        if (refusal.isByALimit() || type.equals("AJ")) {
            chargeRefusal();
        }
        answer(
                "j",
                FieldWriter.trimming()
                        .number(Tag.REF_SEQ_NUM, number)
                        .text(Tag.REF_MSG_TYPE, type)
                        .text(Tag.BUSINESS_REJECT_REF_ID, id)
                        .number(Tag.BUSINESS_REJECT_REASON, businessReason(refusal))
                        .text(Tag.TEXT, refusal.getMessage()));
    }

    private static int businessReason(final QuoteRefusal refusal) {
        if (refusal.isUnknown()) {
            return NOT_AVAILABLE;
        }
        return switch (refusal.reason()) {
            case QuoteRefusal.UNKNOWN_QUOTE -> UNKNOWN_ID;
            case QuoteRefusal.NOT_AUTHORIZED -> NOT_AUTHORIZED;
            default -> OTHER;
        };
    }

    QuoteMessages quotes() {
        return quotes;
    }

    long accountId() {
        return outlet.account().accountId();
    }

    /** A snapshot is to be sent when there is room. */
    void owe(final Subscription reader) {
        owed.add(reader);
        if (server.budget().isTurnOver(outlet.account())) {
            server.await(this);
        }
    }

    /** A client follows something no more. */
    void forget(final Subscription reader) {
        owed.remove(reader);
    }

    /** How many snapshots are owed to requests that follow nothing. */
    int owedOnceCount() {
        return (int) owed.stream().filter(reader -> reader.feed() == null).count();
    }

    /** What is refused costs a little, as elsewhere: who goes on for long is banned. */
    void chargeRefusal() {
        server.charge(outlet, 1);
    }

    /** Something is wrong with what is sent to the client: it must not go on with it. */
    void fail() {
        outlet.logOut("internal error: log on again");
    }

    /** Ladders of a provider wait for those that are on their way. */
    @Override
    public boolean isBusy() {
        return quotes != null && server.quotes().window().isFull(accountId());
    }

    /** A ladder has its outcome. */
    void onLadderDone() {
        if (server.quotes().window().end(accountId())) {
            server.resume(outlet.account());
        }
    }

    @Override
    public void onWritable() {
        drain();
    }

    /** Sends what is owed, as far as the client reads. */
    void drain() {
        statuses.drain();
        boolean hasRoom = true;
        while (hasRoom && !owed.isEmpty() && isWritable()) {
            final Iterator<Subscription> readers = owed.iterator();
            final Subscription reader = readers.next();
            readers.remove();
            server.marketData().sendSnapshot(reader);
            hasRoom = !owed.contains(reader);
        }
        securities.drain();
    }

    /** Tells a client that has just logged on what waits for it. */
    void tellWhatWaits() {
        if (quotes != null && !closed) {
            quotes.tellWhatWaits();
            outlet.flush();
        }
    }

    @Override
    public void onClosed() {
        closed = true;
        server.onClosed(this);
    }

    /** Follows nothing any more. */
    void letGo() {
        marketData.letGo();
        statuses.letGo();
        if (quotes != null) {
            quotes.requests().letGo();
        }
        owed.clear();
    }
}
