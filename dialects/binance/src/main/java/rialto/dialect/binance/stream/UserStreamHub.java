package rialto.dialect.binance.stream;

import rialto.dialect.binance.api.ApiSession;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.security.Principal;
import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Balance;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Order;
import rialto.gateway.state.OrderList;
import rialto.gateway.state.RegisteredKey;
import rialto.gateway.state.TradeRevision;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;
import rialto.protocol.CancelReason;
import rialto.protocol.RejectReason;
import rialto.reporting.OrderStatus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Tells owners what happens to their orders and balances. An account without listeners costs a look-up. */
public final class UserStreamHub implements UserStreams, VenueListener {
    private final UserEventWriter events;
    private final JsonWriter frame = new JsonWriter();
    private final ListenKeys listenKeys;
    private final SessionSubscriptions sessions = new SessionSubscriptions();
    private final Map<Account, List<Balance>> changedBalances = new LinkedHashMap<>();

    private final PriorityQueue<Ending> endings = new PriorityQueue<>(Comparator.comparingLong(Ending::expireNs));
    private final LongSupplier nowMs;

    /** The last trade of an order by quote amount: only what follows tells whether it filled the order. */
    private DeferredReport deferred;

    /** When an API key ends, and with it what was opened with it. */
    private record Ending(long expireNs, String keyId) {}

    private record DeferredReport(Execution execution, long executedLots, long executedQuote) {}

    /** @param listenKeyTexts makes one for the id of an API key and the time of its signature; all are different */
    UserStreamHub(
            final VenueView view,
            final ListenKeys.Texts listenKeyTexts,
            final StreamSettings settings,
            final LongSupplier nowMs) {
        this.nowMs = nowMs;
        events = new UserEventWriter(view, nowMs);
        listenKeys = new ListenKeys(listenKeyTexts, settings.listenKeyMs(), nowMs);
    }

    @Override
    public String createListenKey(final Principal principal, final long provenUs) {
        return listenKeys.ofApiKey(principal, provenUs).text;
    }

    @Override
    public boolean hasEnded(final String listenKey) {
        return listenKeys.hasEnded(listenKey);
    }

    @Override
    public String presentListenKey(final String apiKey) {
        final ListenKey key = listenKeys.of(apiKey);
        return key == null ? null : key.text;
    }

    @Override
    public boolean keepAliveListenKey(final Principal principal, final String listenKey) {
        if (!isOwned(principal, listenKey)) {
            return false;
        }
        listenKeys.renew(listenKeys.of(principal.apiKey()));
        return true;
    }

    @Override
    public boolean closeListenKey(final Principal principal, final String listenKey) {
        if (!isOwned(principal, listenKey)) {
            return false;
        }
        end(listenKeys.of(principal.apiKey()));
        return true;
    }

    @Override
    public long subscribe(final ApiSession session, final Principal principal) {
        final SessionSubscription subscription = sessions.add(session, principal);
        return subscription == null ? -1 : subscription.subscriptionId();
    }

    @Override
    public boolean unsubscribe(final ApiSession session, final long subscriptionId) {
        final SessionSubscription subscription = sessions.remove(session, subscriptionId);
        if (subscription == null) {
            return false;
        }
        events.terminated();
        subscription.deliver(events.json(), frame);
        return true;
    }

    @Override
    public int unsubscribeAll(final ApiSession session) {
        final List<SessionSubscription> subscriptions = sessions.of(session);
        subscriptions.forEach(subscription -> unsubscribe(session, subscription.subscriptionId()));
        return subscriptions.size();
    }

    @Override
    public void forEach(final ApiSession session, final SubscriptionVisitor visitor) {
        for (final SessionSubscription subscription : sessions.of(session)) {
            visitor.onSubscription(subscription.subscriptionId(), subscription.principal());
        }
    }

    /** The listen key when it is valid, otherwise null. */
    ListenKey listenKey(final String text) {
        return listenKeys.valid(text);
    }

    /** Ends listen keys that were not kept alive. */
    void expireListenKeys() {
        listenKeys.expired().forEach(this::end);
    }

    int sessionCount() {
        return sessions.sessionCount();
    }

    @Override
    public void onOrderAccepted(final Order order) {
        if (hasAudience(order.account())) {
            events.accepted(order);
            publish(order.account());
        }
    }

    /** What an order by quote amount before it bought, it has bought. */
    @Override
    public void onOrderTriggered(final Order order) {
        endDeferred();
        if (hasAudience(order.account())) {
            events.accepted(order);
            publish(order.account());
        }
    }

    /** As one that is triggered; one that cannot is told of as canceled next. */
    @Override
    public void onOrderReleased(final Order order, final RejectReason refused) {
        endDeferred();
        if (refused == RejectReason.NONE && hasAudience(order.account())) {
            events.accepted(order);
            publish(order.account());
        }
    }

    @Override
    public void onOrderListAccepted(final OrderList list) {
        tellList(list, false);
    }

    @Override
    public void onOrderListEnded(final OrderList list) {
        tellList(list, true);
    }

    private void tellList(final OrderList list, final boolean ended) {
        if (hasAudience(list.account())) {
            events.listStatus(list, ended);
            publish(list.account());
        }
    }

    @Override
    public void onOrderExecuted(final Execution execution) {
        reportDeferred(OrderStatus.PARTIALLY_FILLED);
        final Order taker = execution.taker();
        if (taker != null && taker.quoteAmount() > 0) {
            deferred = new DeferredReport(execution, taker.executedLots(), taker.executedQuote());
        } else {
            report(taker, execution);
        }
        report(execution.maker(), execution);
    }

    /** Of a trade of an account with itself its maker's side first, as trades are told. */
    @Override
    public void onTradeRevised(final TradeRevision revision) {
        tell(revision.maker(), "tradeRevision", json -> RevisionJson.writeSide(json, revision, true));
        tell(revision.taker(), "tradeRevision", json -> RevisionJson.writeSide(json, revision, false));
    }

    @Override
    public void onOrderCanceled(final Order order, final CancelReason reason, final String requestId) {
        reportDeferred(OrderStatus.PARTIALLY_FILLED);
        if (hasAudience(order.account())) {
            events.canceled(order, reason, requestId);
            publish(order.account());
        }
    }

    @Override
    public void onOrderAmended(final Order order, final String previousClientOrderId, final long reducedLots) {
        if (hasAudience(order.account())) {
            events.amended(order, previousClientOrderId);
            publish(order.account());
        }
    }

    @Override
    public void onBalanceChanged(final Account account, final Balance balance) {
        if (hasAudience(account)) {
            changedBalances
                    .computeIfAbsent(account, ignored -> new ArrayList<>())
                    .add(balance);
        }
    }

    @Override
    public void onTransferApplied(final Account account, final Asset asset, final long amount) {
        if (account != null && hasAudience(account)) {
            events.transferred(account, asset, amount);
            publish(account);
        }
    }

    @Override
    public void onEndOfCommand(final int gatewayId, final long correlationId) {
        endDeferred();
        if (changedBalances.isEmpty()) {
            return;
        }
        changedBalances.forEach((account, balances) -> {
            events.position(balances);
            publish(account);
        });
        changedBalances.clear();
    }

    @Override
    public void onApiKeyAdded(final RegisteredKey key) {
        if (key.expireNs() != 0) {
            endings.add(new Ending(key.expireNs(), key.keyId()));
        }
    }

    /** Ends what was opened with keys that have expired. */
    void endExpiredKeys() {
        final long nowNs = TimeUnit.MILLISECONDS.toNanos(nowMs.getAsLong());
        while (!endings.isEmpty() && endings.peek().expireNs() <= nowNs) {
            endOpenedWith(endings.poll().keyId());
        }
    }

    @Override
    public void onApiKeyRevoked(final String keyId) {
        endOpenedWith(keyId);
    }

    private void endOpenedWith(final String keyId) {
        final ListenKey listenKey = listenKeys.of(keyId);
        if (listenKey != null) {
            end(listenKey);
        }
        for (final SessionSubscription subscription : sessions.madeWith(keyId)) {
            unsubscribe(subscription.session(), subscription.subscriptionId());
        }
    }

    /** Listen keys end, and connections that have the account's events close. */
    @Override
    public void onSessionsEnded(final long accountId, final String keyId) {
        for (final ListenKey listenKey : listenKeys.ofAccount(accountId)) {
            if (keyId == null || listenKey.apiKey.equals(keyId)) {
                end(listenKey);
                listenKey.end();
            }
        }
        for (final SessionSubscription subscription : List.copyOf(sessions.of(accountId))) {
            if (keyId == null || subscription.principal().apiKey().equals(keyId)) {
                subscription.session().close("ended by an administrator");
            }
        }
    }

    private void report(final Order order, final Execution execution) {
        if (order != null && hasAudience(order.account())) {
            events.executed(order, execution, order.executedLots(), order.executedQuote(), order.status());
            publish(order.account());
        }
    }

    private void endDeferred() {
        if (deferred != null) {
            reportDeferred(deferred.execution().taker().status());
        }
    }

    private void reportDeferred(final OrderStatus status) {
        if (deferred == null) {
            return;
        }
        final Order taker = deferred.execution().taker();
        if (hasAudience(taker.account())) {
            events.executed(taker, deferred.execution(), deferred.executedLots(), deferred.executedQuote(), status);
            publish(taker.account());
        }
        deferred = null;
    }

    /** Tells an account, if somebody listens, of an event of a kind with fields of its own. */
    void tell(final Account account, final String kind, final Consumer<JsonWriter> fields) {
        if (hasAudience(account)) {
            events.other(kind, fields);
            publish(account);
        }
    }

    private boolean hasAudience(final Account account) {
        for (final ListenKey key : listenKeys.ofAccount(account.accountId())) {
            if (key.hasSubscribers()) {
                return true;
            }
        }
        return !sessions.of(account.accountId()).isEmpty();
    }

    /** Sends the event that was written last. */
    private void publish(final Account account) {
        for (final ListenKey key : listenKeys.ofAccount(account.accountId())) {
            if (key.hasSubscribers()) {
                key.publish(events.json().toString());
            }
        }
        for (final SessionSubscription subscription : sessions.of(account.accountId())) {
            subscription.deliver(events.json(), frame);
        }
    }

    private boolean isOwned(final Principal principal, final String listenKey) {
        final ListenKey key = listenKeys.valid(listenKey);
        return key != null && key.apiKey.equals(principal.apiKey());
    }

    private void end(final ListenKey key) {
        listenKeys.remove(key);
        events.listenKeyExpired(key.text);
        key.publish(events.json().toString());
    }
}
