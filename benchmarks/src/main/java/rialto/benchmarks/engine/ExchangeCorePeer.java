package rialto.benchmarks.engine;

import exchange.core2.core.ExchangeApi;
import exchange.core2.core.ExchangeCore;
import exchange.core2.core.common.CoreSymbolSpecification;
import exchange.core2.core.common.CoreWaitStrategy;
import exchange.core2.core.common.MatcherEventType;
import exchange.core2.core.common.MatcherTradeEvent;
import exchange.core2.core.common.OrderAction;
import exchange.core2.core.common.OrderType;
import exchange.core2.core.common.api.ApiAddUser;
import exchange.core2.core.common.api.ApiAdjustUserBalance;
import exchange.core2.core.common.api.ApiCancelOrder;
import exchange.core2.core.common.api.ApiCommand;
import exchange.core2.core.common.api.ApiMoveOrder;
import exchange.core2.core.common.api.ApiPlaceOrder;
import exchange.core2.core.common.api.binary.BatchAddSymbolsCommand;
import exchange.core2.core.common.cmd.OrderCommand;
import exchange.core2.core.common.config.ExchangeConfiguration;
import exchange.core2.core.common.config.InitialStateConfiguration;
import exchange.core2.core.common.config.LoggingConfiguration;
import exchange.core2.core.common.config.OrdersProcessingConfiguration;
import exchange.core2.core.common.config.PerformanceConfiguration;
import exchange.core2.core.common.config.ReportsQueriesConfiguration;
import exchange.core2.core.common.config.SerializationConfiguration;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * The whole pipeline of exchange-core: its ring, grouping, risk engine with a thousand users, direct book, release and
 * results handler, without journal. Configured as its own throughput tests are, but with one risk and one matching engine,
 * as this machine has not the cores for more. Its commands are made before, as in those tests.
 */
final class ExchangeCorePeer implements Peer {
    private static final long BALANCE = 1L << 52;
    private static final long PAUSE_NS = 50_000;

    private final CommandStream stream;
    private final LongConsumer latencyNs;
    private final ExchangeCore core;
    private final ExchangeApi api;
    private final Trades trades = new Trades();
    private final ApiCommand[] commands;
    private final AtomicLong done = new AtomicLong();
    private long results;
    private long submitted;

    /**
     * @param prepared  whether all commands are made now, else each when it is needed
     * @param latencyNs hears, on a thread of the pipeline, how long after it was due each submitted command was done
     */
    ExchangeCorePeer(final CommandStream stream, final boolean prepared, final LongConsumer latencyNs) {
        this.stream = stream;
        this.latencyNs = latencyNs;
        final CoreWaitStrategy wait = CoreWaitStrategy.valueOf(System.getProperty("rialto.bench.wait", "YIELDING"));
        final PerformanceConfiguration performance = PerformanceConfiguration.throughputPerformanceBuilder()
                .matchingEnginesNum(1)
                .riskEnginesNum(1)
                .threadFactory(task -> Thread.ofPlatform().daemon().unstarted(task))
                .waitStrategy(wait)
                .build();
        core = ExchangeCore.builder()
                .resultsConsumer(this::onResult)
                .exchangeConfiguration(ExchangeConfiguration.defaultBuilder()
                        .initStateCfg(InitialStateConfiguration.CLEAN_TEST)
                        .performanceCfg(performance)
                        .reportsQueriesCfg(ReportsQueriesConfiguration.createStandardConfig())
                        .ordersProcessingCfg(OrdersProcessingConfiguration.DEFAULT)
                        .loggingCfg(LoggingConfiguration.DEFAULT)
                        .serializationCfg(SerializationConfiguration.DEFAULT)
                        .build())
                .build();
        addSymbols();
        core.startup();
        api = core.getApi();
        addUsers();
        commands = new ApiCommand[prepared ? stream.size() : 0];
        for (int i = 0; i < commands.length; i++) {
            commands[i] = command(i);
        }
    }

    private void addSymbols() {
        final List<CoreSymbolSpecification> symbols = new ArrayList<>();
        for (int id = 1; id <= stream.books; id++) {
            symbols.add(ExchangeCoreBookPeer.symbol(id));
        }
        ExchangeCoreSetup.handleBeforeStart(core, new BatchAddSymbolsCommand(symbols));
    }

    private void addUsers() {
        for (int uid = 1; uid <= ExchangeCoreBookPeer.ACCOUNTS; uid++) {
            api.submitCommand(ApiAddUser.builder().uid(uid).build());
            for (int currency = 1; currency <= 2; currency++) {
                api.submitCommand(ApiAdjustUserBalance.builder()
                        .uid(uid)
                        .transactionId(currency)
                        .amount(BALANCE)
                        .currency(currency)
                        .build());
            }
            submitted += 3;
        }
        await();
    }

    private ApiCommand command(final int i) {
        final int kind = stream.kind(i);
        final int symbol = stream.book(i) + 1;
        final long uid = 1 + stream.id(i) % ExchangeCoreBookPeer.ACCOUNTS;
        return switch (kind) {
            case CommandStream.CANCEL -> new ApiCancelOrder(stream.id(i), uid, symbol);
            case CommandStream.MOVE -> new ApiMoveOrder(stream.id(i), stream.priceTicks(i), uid, symbol);
            default ->
                new ApiPlaceOrder(
                        stream.priceTicks(i),
                        stream.lots(i),
                        stream.id(i),
                        stream.isBuy(i) ? OrderAction.BID : OrderAction.ASK,
                        kind == CommandStream.ENTER ? OrderType.GTC : OrderType.IOC,
                        uid,
                        symbol,
                        0,
                        ExchangeCoreBookPeer.RESERVE_PRICE);
        };
    }

    private void onResult(final OrderCommand command, final long sequence) {
        for (MatcherTradeEvent event = command.matcherEvent; event != null; event = event.nextEvent) {
            if (event.eventType == MatcherEventType.TRADE) {
                trades.add(event.matchedOrderId, command.orderId, event.price, event.size);
            }
        }
        if (command.timestamp > 0) {
            latencyNs.accept(System.nanoTime() - command.timestamp);
        }
        done.lazySet(++results);
    }

    @Override
    public void play(final int from, final int to) {
        for (int i = from; i < to; i++) {
            submit(i, 0);
        }
    }

    @Override
    public void submit(final int command, final long dueNs) {
        final ApiCommand prepared = commands.length > 0 ? commands[command] : command(command);
        prepared.timestamp = dueNs;
        api.submitCommand(prepared);
        submitted++;
    }

    private void await() {
        while (done.get() < submitted) {
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    @Override
    public Trades trades() {
        await();
        return trades;
    }

    @Override
    public void close() {
        core.shutdown();
    }
}
