package rialto.engine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How often what happened, and what never did. */
final class Coverage {
    /** Reasons that the engine does not give: of the sequencer's own commands. */
    private static final Set<RejectReason> NOT_OURS = EnumSet.of(
            RejectReason.NONE,
            RejectReason.UNKNOWN_KEY,
            RejectReason.KEY_EXISTS,
            RejectReason.UNKNOWN_PROPOSAL,
            RejectReason.NOT_PERMITTED,
            RejectReason.UNKNOWN_SESSION,
            RejectReason.OUT_OF_TURN);

    private final long[] events = new long[EventWords.Kind.values().length];
    private final long[] rejects = new long[RejectReason.values().length];
    private final long[] cancels = new long[CancelReason.values().length];
    private final long[][][] orders =
            new long[OrderType.values().length][TimeInForce.values().length][SelfTradePrevention.values().length];
    private final long[][] transitions = new long[TradingPhase.values().length][TradingPhase.values().length];
    private final Map<Enum<?>, Long> ofQuotes = new HashMap<>();
    private final Map<String, long[]> commands = new TreeMap<>();
    private final Map<Integer, TradingPhase> states = new HashMap<>();

    void command(final Command command) {
        commands.computeIfAbsent(command.getClass().getSimpleName(), name -> new long[1])[0]++;
    }

    void event(final EventWords.Kind kind) {
        events[kind.ordinal()]++;
    }

    long happened(final EventWords.Kind kind) {
        return events[kind.ordinal()];
    }

    void reject(final RejectReason reason) {
        rejects[reason.ordinal()]++;
    }

    long canceled(final CancelReason reason) {
        return cancels[reason.ordinal()];
    }

    void cancel(final CancelReason reason) {
        cancels[reason.ordinal()]++;
    }

    /** A reason of streamed quotes. */
    void count(final Enum<?> reason) {
        ofQuotes.merge(reason, 1L, Long::sum);
    }

    void accepted(final OrderRequest order) {
        orders[order.orderType.ordinal()][order.timeInForce.ordinal()][order.selfTradePrevention.ordinal()]++;
    }

    void defined(final InstrumentDefinition instrument) {
        final TradingPhase before = states.put(instrument.instrumentId, instrument.phase);
        if (before != null) {
            transitions[before.ordinal()][instrument.phase.ordinal()]++;
        }
    }

    /** Both together. */
    static Coverage and(final Coverage one, final Coverage other) {
        final Coverage sum = new Coverage();
        sum.add(one);
        sum.add(other);
        return sum;
    }

    void add(final Coverage other) {
        add(events, other.events);
        add(rejects, other.rejects);
        add(cancels, other.cancels);
        other.ofQuotes.forEach((reason, count) -> ofQuotes.merge(reason, count, Long::sum));
        for (int type = 0; type < orders.length; type++) {
            for (int time = 0; time < orders[type].length; time++) {
                add(orders[type][time], other.orders[type][time]);
            }
        }
        for (int from = 0; from < transitions.length; from++) {
            add(transitions[from], other.transitions[from]);
        }
        other.commands.forEach((name, count) -> add(commands.computeIfAbsent(name, n -> new long[1]), count));
    }

    private static void add(final long[] sums, final long[] counts) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += counts[i];
        }
    }

    long commandCount() {
        return commands.values().stream().mapToLong(count -> count[0]).sum();
    }

    /** Names of what should happen in a long run and did not. */
    List<String> missing() {
        final List<String> missing = new ArrayList<>();
        tables().forEach((table, counts) -> counts.forEach((name, count) -> {
            if (count == 0) {
                missing.add(table + " " + name);
            }
        }));
        return missing;
    }

    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder();
        tables().forEach((table, counts) -> {
            text.append(table).append('\n');
            counts.forEach((name, count) -> text.append(String.format("  %-45s %,15d%n", name, count)));
        });
        return text.toString();
    }

    private Map<String, Map<String, Long>> tables() {
        final Map<String, Map<String, Long>> tables = new LinkedHashMap<>();
        tables.put("command", commandTable());
        tables.put("event", table(EventWords.Kind.values(), events));
        tables.put("reject reason", table(RejectReason.values(), rejects));
        NOT_OURS.forEach(reason -> tables.get("reject reason").remove(reason.toString()));
        tables.get("reject reason").remove(RejectReason.TOO_MANY_WAITING_ORDERS.toString()); // TriggerLimitsTest
        tables.get("reject reason").remove(RejectReason.TOO_MANY_ORDER_LISTS.toString()); // OrderListLimitsTest
        tables.put("cancel reason", table(CancelReason.values(), cancels));
        tables.get("cancel reason").remove(CancelReason.TOO_MANY_TRADES.toString()); // QuoteSweepDifferentialTest
        tables.put("quotes refused", table(QuoteRejectReason.values()));
        tables.put("quotes canceled", table(QuoteCancelReason.values()));
        tables.put("hold ended", table(HoldEndReason.values()));
        tables.put("request", table(QuoteRequestState.values()));
        tables.put("parent", table(TargetStrategy.values()));
        tables.put("parent is", table(ParentOrderState.values()));
        tables.put("child", table(ChildOrderReason.values()));
        tables.put("accepted order", orderTable());
        tables.put("transition", transitionTable());
        return tables;
    }

    private Map<String, Long> commandTable() {
        final Map<String, Long> table = new TreeMap<>();
        final List<Class<?>> kinds = new ArrayList<>(List.of(Command.class.getPermittedSubclasses()));
        kinds.removeAll(List.of(QuoteCommand.class, ListCommand.class, FeeCommand.class, QuotingCommand.class));
        kinds.addAll(List.of(FeeCommand.class.getPermittedSubclasses()));
        kinds.addAll(List.of(ListCommand.class.getPermittedSubclasses()));
        kinds.addAll(List.of(QuotingCommand.class.getPermittedSubclasses()));
        kinds.addAll(List.of(QuoteCommand.class.getPermittedSubclasses()));
        for (final Class<?> kind : kinds) {
            table.put(kind.getSimpleName(), commands.getOrDefault(kind.getSimpleName(), new long[1])[0]);
        }
        return table;
    }

    private Map<String, Long> table(final Enum<?>[] reasons) {
        final Map<String, Long> table = new LinkedHashMap<>();
        for (final Enum<?> reason : reasons) {
            table.put(reason.toString(), ofQuotes.getOrDefault(reason, 0L));
        }
        return table;
    }

    private static Map<String, Long> table(final Enum<?>[] names, final long[] counts) {
        final Map<String, Long> table = new LinkedHashMap<>();
        for (final Enum<?> name : names) {
            table.put(name.toString(), counts[name.ordinal()]);
        }
        return table;
    }

    private Map<String, Long> orderTable() {
        final Map<String, Long> table = new LinkedHashMap<>();
        for (final OrderType type : OrderType.values()) {
            for (final TimeInForce time : TimeInForce.values()) {
                for (final SelfTradePrevention prevention : SelfTradePrevention.values()) {
                    final long count = orders[type.ordinal()][time.ordinal()][prevention.ordinal()];
                    if (count > 0 || exists(type, time)) {
                        table.put(type + " " + time + " " + prevention, count);
                    }
                }
            }
        }
        return table;
    }

    private static boolean exists(final OrderType type, final TimeInForce time) {
        return switch (type) {
            case LIMIT -> true;
            case MARKET -> time == TimeInForce.GTC || time == TimeInForce.IOC || time.isForOneAuction();
            case LIMIT_MAKER -> time == TimeInForce.GTC || time == TimeInForce.GTD || time == TimeInForce.DAY;
            case PREVIOUSLY_QUOTED -> time == TimeInForce.IOC || time == TimeInForce.FOK;
        };
    }

    private Map<String, Long> transitionTable() {
        final Map<String, Long> table = new LinkedHashMap<>();
        for (final TradingPhase from : TradingPhase.values()) {
            for (final TradingPhase to : TradingPhase.values()) {
                if (to != TradingPhase.VOLATILITY_AUCTION || from == TradingPhase.CONTINUOUS || from == to) {
                    table.put(from + " to " + to, transitions[from.ordinal()][to.ordinal()]);
                }
            }
        }
        return table;
    }
}
