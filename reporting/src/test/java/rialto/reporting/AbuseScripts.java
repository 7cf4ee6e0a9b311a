package rialto.reporting;

import rialto.protocol.AdministrationOutcome;
import rialto.protocol.CancelReason;
import rialto.protocol.Side;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;
import rialto.protocol.TriggerType;

import java.util.List;
import java.util.stream.IntStream;

/** Events of a market in which Alice, Bob and Carol do what surveillance looks for. */
final class AbuseScripts {
    static final long SECOND = 1_000_000_000L;

    private AbuseScripts() {}

    static EventScript market() {
        final EventScript script = new EventScript();
        script.asset(1, "BTC", 8).end().asset(2, "USDT", 8).end();
        script.instrument(1, "BTCUSDT", 1, 2)
                .end()
                .instrument(2, "ETHUSDT", 1, 2)
                .end();
        script.account(100, "alice").end().account(101, "bob").end();
        script.account(102, "carol").end();
        return script;
    }

    /** Alice and Bob sell each other the same to and fro. */
    static EventScript washing() {
        final EventScript script = market();
        wash(script, 1, 100, 101);
        return script;
    }

    static void wash(final EventScript script, final long firstOrderId, final long makerId, final long takerId) {
        for (int i = 0; i < 4; i++) {
            final Side side = i % 2 == 0 ? Side.BUY : Side.SELL;
            final Side other = i % 2 == 0 ? Side.SELL : Side.BUY;
            final ScriptOrder maker = ScriptOrder.limit(firstOrderId + 2L * i, makerId, 1, other, 5_000_000, 4);
            final ScriptOrder taker = ScriptOrder.limit(firstOrderId + 2L * i + 1, takerId, 1, side, 5_000_000, 4);
            trade(script.later(SECOND), maker, taker);
        }
    }

    private static void trade(final EventScript script, final ScriptOrder maker, final ScriptOrder taker) {
        script.accept(maker).rest(maker).end();
        script.accept(taker).execute(taker, maker, 4).end();
    }

    /** Five orders to sell above the market. */
    static List<ScriptOrder> layers(final long firstOrderId, final long accountId) {
        return IntStream.range(0, 5)
                .mapToObj(i -> ScriptOrder.limit(firstOrderId + i, accountId, 1, Side.SELL, 5_010_000 + 100L * i, 100))
                .toList();
    }

    /** Whose orders they are buys a little, and takes them away. */
    static void tradeAndCancel(
            final EventScript script, final List<ScriptOrder> layers, final long makerOrderId, final long makerId) {
        final ScriptOrder maker = ScriptOrder.limit(makerOrderId, makerId, 1, Side.SELL, 5_000_000, 4);
        final ScriptOrder taker =
                ScriptOrder.limit(makerOrderId + 1, layers.getFirst().accountId, 1, Side.BUY, 5_000_000, 4);
        trade(script.later(SECOND), maker, taker);
        layers.forEach(layer -> script.later(SECOND / 10)
                .cancel(layer, CancelReason.REQUESTED, "")
                .end());
    }

    /** An order is accepted that waits outside the book until the price is 49,000. */
    static void acceptStop(final EventScript script, final ScriptOrder stop) {
        script.event(TriggerEvents.accepted(
                        stop, new TriggerTerms(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 4_900_000, 0), 0))
                .accept(stop)
                .end();
    }

    /** As above; then Carol layers, and ten minutes later Alice and Bob do it again. */
    static EventScript abusing() {
        final EventScript script = washing();
        final String subject = washed(script);
        closing(script, "FALSE_ALARM" + subject + "both are ours");
        final List<ScriptOrder> layers = layers(20, 102);
        layers.forEach(
                layer -> script.later(SECOND / 10).accept(layer).rest(layer).end());
        tradeAndCancel(script, layers, 30, 103);
        script.later(700 * SECOND);
        wash(script, 40, 100, 101);
        closing(script, "CONFIRMED" + subject + "they did it again");
        return script;
    }

    /** What the alert of the last trade is about, as a closing names it. */
    static String washed(final EventScript script) {
        return " of WASH_TRADES at event " + script.sequence() + ", instrument 1, accounts 100 101: ";
    }

    static void closing(final EventScript script, final String detail) {
        script.event(AdministrationEvents.recorded(AdministrationOutcome.RECORDED, detail, AlertClosing.action(1)))
                .end();
    }
}
