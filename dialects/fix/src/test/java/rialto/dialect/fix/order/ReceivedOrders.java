package rialto.dialect.fix.order;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.CancelAllOrdersDecoder;
import rialto.protocol.CancelOrderDecoder;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.ReplaceOrderDecoder;

/** What a session of alice receives, and what the application makes of it, without sockets. */
abstract class ReceivedOrders {
    static final String LIMIT = "11=a|55=BASEQUOTE|54=1|60=20231114-22:13:20|40=2|38=0.05|44=10.01|";
    static final String OF_7 = "11=b|41=order-7|55=BASEQUOTE|54=1|60=20231114-22:13:20|";
    static final int WEIGHT = 1_000;
    static final MessageHeaderDecoder HEADER = new MessageHeaderDecoder();
    final TestVenue venue = TestVenue.ready();
    final TestOutlet outlet = new TestOutlet(venue.view.account(TestVenue.ALICE));

    OrderApplication application = application(1_000_000, WEIGHT);

    OrderApplication application(final int ordersPerTenSeconds, final int weight) {
        return new OrderApplication(
                venue.view,
                new RateLimiter(
                        new LimitSettings(
                                weight,
                                ordersPerTenSeconds,
                                1_000_000,
                                10_000,
                                10_000,
                                1_000,
                                1_000,
                                1_000,
                                1_000,
                                100),
                        venue::nowMs),
                new CancelOnDisconnect((encoder, receivedNs, completion) -> true, 1, 1_000, System::nanoTime),
                venue::nowMs,
                outlet);
    }

    void receive(final String type, final String fields) {
        application.onMessage(type, FIXMessage.fromString("35=" + type + "|" + fields), 5);
    }

    EnterOrderDecoder entered() {
        return new EnterOrderDecoder().wrapAndApplyHeader(outlet.command(EnterOrderDecoder.TEMPLATE_ID), 0, HEADER);
    }

    CancelOrderDecoder canceled() {
        return new CancelOrderDecoder().wrapAndApplyHeader(outlet.command(CancelOrderDecoder.TEMPLATE_ID), 0, HEADER);
    }

    ReplaceOrderDecoder replaced() {
        return new ReplaceOrderDecoder().wrapAndApplyHeader(outlet.command(ReplaceOrderDecoder.TEMPLATE_ID), 0, HEADER);
    }

    CancelAllOrdersDecoder canceledAll() {
        return new CancelAllOrdersDecoder()
                .wrapAndApplyHeader(outlet.command(CancelAllOrdersDecoder.TEMPLATE_ID), 0, HEADER);
    }
}
