package rialto.engine;

import rialto.engine.ReferenceEngine.Id;

import java.util.SplittableRandom;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * Random commands to an engine and the reference model at once, every event and now and then the whole state compared.
 * Values crowd where things happen: few accounts, prices and names, and the edges of every range.
 */
final class RandomVenue {
    static final EngineLimits SMALL = new EngineLimits(3, 3, 4, 13, 14, 6, 24, 12, false);
    static final EngineLimits MIDDLE = new EngineLimits(8, 6, 9, 60, 300, 100, 700, 200, false);

    private static final long[] EDGES = {
        0,
        1,
        2,
        -1,
        99,
        100,
        101,
        1L << 31,
        1L << 61,
        (1L << 62) - 1,
        1L << 62,
        (1L << 62) + 1,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    final EventWords actual = new EventWords();
    private final EventWords expected = new EventWords();
    private final EngineLimits limits;
    private final SplittableRandom random;
    private final long seed;
    private final ReferenceEngine reference;
    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private final AmendRequest amend = new AmendRequest();
    private final TransferRequest transfer = new TransferRequest();
    private final InstrumentDefinition definition = new InstrumentDefinition();
    private final Consumer<RandomVenue> saboteur;
    private MatchingEngine engine;
    private long step;
    private String command = "";
    private long freshName = 1_000;

    RandomVenue(final EngineLimits limits, final long seed) {
        this(limits, seed, venue -> {});
    }

    /** @param saboteur may spoil the engine or its events after each command */
    RandomVenue(final EngineLimits limits, final long seed, final Consumer<RandomVenue> saboteur) {
        this.saboteur = saboteur;
        this.limits = limits;
        this.seed = seed;
        random = new SplittableRandom(seed);
        engine = new MatchingEngine(limits, actual);
        reference = new ReferenceEngine(limits, expected);
        prepare();
    }

    long step() {
        return step;
    }

    MatchingEngine engine() {
        return engine;
    }

    private void prepare() {
        for (int i = 1; i <= 2; i++) {
            engine.addAsset(i, 0, 0, 0, i, 0);
            reference.addAsset(new Id(i, 0, 0, 0), i);
            engine.createAccount(i, 0, 0, 0, 0);
            reference.createAccount(new Id(i, 0, 0, 0));
        }
        ordinary(definition, 1, RiskRule.FULL_RESERVE);
        addInstrument();
        ordinary(definition, 2, RiskRule.NONE);
        addInstrument();
        for (int i = 0; i < 4; i++) {
            transfer.transferId(i + 1, 1, 1, 1);
            transfer.accountId = 100 + i / 2;
            transfer.assetId = 1 + i % 2;
            transfer.amount = 50_000;
            engine.transferFunds(transfer, 0);
            reference.transferFunds(transfer);
        }
        compare();
    }

    void run(final int steps) {
        for (int i = 0; i < steps; i++) {
            step++;
            actual.clear();
            expected.clear();
            try {
                randomCommand();
            } catch (final RuntimeException | AssertionError e) {
                throw new AssertionError(where(), e);
            }
            saboteur.accept(this);
            compare();
            if (step % 64 == 0) {
                compareState();
            }
        }
        compareState();
    }

    private String where() {
        return "seed " + seed + "L, limits " + limits + ", step " + step + ": " + command;
    }

    private void compare() {
        assertFalse(expected.isEmpty(), this::where);
        if (!expected.sameAs(actual)) {
            throw new AssertionError(where() + "\nexpected\n" + expected + "\nbut was\n" + actual);
        }
    }

    private void compareState() {
        final StateHash hash = new StateHash();
        ReferenceSnapshot.take(reference, hash);
        if (hash.value() != engine.stateHash()) {
            final SnapshotText theirs = new SnapshotText();
            ReferenceSnapshot.take(reference, theirs);
            final SnapshotText ours = new SnapshotText();
            engine.takeSnapshot(ours);
            throw new AssertionError(where() + "\nexpected\n" + theirs + "\nbut was\n" + ours);
        }
        Invariants.check(engine);
    }

    private void randomCommand() {
        final int dice = random.nextInt(1_000);
        if (dice < 560) {
            enterOrder();
        } else if (dice < 700) {
            cancelOrder();
        } else if (dice < 705) {
            cancelAll();
        } else if (dice < 770) {
            amendOrder();
        } else if (dice < 850) {
            replaceOrder();
        } else if (dice < 950) {
            transferFunds();
        } else if (dice < 990) {
            administrate();
        } else {
            restart();
        }
    }

    private void restart() {
        command = "snapshot and restore";
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(limits, actual);
        engine.takeSnapshot(loader);
        engine = loader.finish();
        compareState();
        engine.createAccount(0, 0, 0, 0, step);
        reference.createAccount(new Id(0, 0, 0, 0));
    }

    private void enterOrder() {
        fillOrder();
        command = "enter " + describe(order);
        engine.enterOrder(order, step);
        reference.enterOrder(order, step);
    }

    private void cancelOrder() {
        fillCancel();
        command = "cancel " + cancel.accountId + " #" + cancel.orderId + " " + cancel.clientOrderId0;
        engine.cancelOrder(cancel, step);
        reference.cancelOrder(cancel);
    }

    private void cancelAll() {
        final long account = account();
        final int instrument = random.nextInt(3) == 0 ? 0 : instrumentId();
        command = "cancel all " + account + " on " + instrument;
        engine.cancelAllOrders(account, step, 0, 0, 7, instrument, step);
        reference.cancelAllOrders(account, new Id(step, 0, 0, 7), instrument);
    }

    private void amendOrder() {
        amend.accountId = account();
        amend.orderId = random.nextBoolean() ? orderId() : 0;
        final long name = name();
        amend.clientOrderId(name, 0, 0, name == 0 ? 0 : 1);
        final long renamed = random.nextInt(3) == 0 ? name() : 0;
        amend.newClientOrderId(renamed, 0, 0, renamed == 0 ? 0 : 1);
        amend.newQuantityLots = rarely(50) ? edge() : random.nextInt(12);
        amend.instrumentId = instrumentId();
        command = "amend " + amend.accountId + " #" + amend.orderId + " " + name + " to " + amend.newQuantityLots;
        engine.amendOrder(amend, step);
        reference.amendOrder(amend, step);
    }

    private void replaceOrder() {
        fillOrder();
        fillCancel();
        if (!rarely(40)) {
            cancel.accountId = order.accountId;
            cancel.instrumentId = order.instrumentId;
        }
        final ReplaceMode mode = ReplaceMode.of(rarely(60) ? 0 : 1 + random.nextInt(2));
        command = "replace #" + cancel.orderId + " " + cancel.clientOrderId0 + " " + mode + " " + describe(order);
        engine.replaceOrder(cancel, order, mode, step);
        reference.replaceOrder(cancel, order, mode, step);
    }

    private void transferFunds() {
        final long name = random.nextInt(20);
        transfer.transferId(name, 0, 0, 0);
        transfer.accountId = rarely(20) ? edge() : random.nextInt(8) == 0 ? 2 : account();
        transfer.assetId = rarely(30) ? (int) edge() : 1 + random.nextInt(3);
        transfer.amount = rarely(8) ? edge() : random.nextBoolean() ? random.nextInt(30_000) : -random.nextInt(15_000);
        command = "transfer " + name + " " + transfer.accountId + " " + transfer.assetId + " " + transfer.amount;
        engine.transferFunds(transfer, step);
        reference.transferFunds(transfer);
    }

    private void openAccount() {
        final long name = random.nextInt(16);
        transfer.transferId(random.nextInt(40), 0, 0, 0);
        transfer.accountId = edge();
        transfer.assetId = rarely(10) ? (int) edge() : 1 + random.nextInt(2);
        transfer.amount = rarely(5) ? edge() : random.nextInt(30_000);
        command = "open account " + name + " with " + transfer.transferId0 + " " + transfer.amount;
        engine.openAccount(name, 0, 0, 0, transfer, step);
        reference.openAccount(new Id(name, 0, 0, 0), transfer);
    }

    private void administrate() {
        final int dice = random.nextInt(20);
        if (dice < 3) {
            final long name = random.nextInt(12);
            command = "account " + name;
            engine.createAccount(name, 0, 0, 0, step);
            reference.createAccount(new Id(name, 0, 0, 0));
        } else if (dice < 4) {
            openAccount();
        } else if (dice < 6) {
            final long symbol = random.nextInt(10);
            final int scale = random.nextInt(15) - 1;
            command = "asset " + symbol + " scale " + scale;
            engine.addAsset(symbol, 0, 0, 0, scale, step);
            reference.addAsset(new Id(symbol, 0, 0, 0), scale);
        } else if (dice < 9) {
            ordinary(definition, random.nextInt(8), RiskRule.of(rarely(10) ? 0 : 1 + random.nextInt(2)));
            definition.baseAssetId = random.nextInt(5);
            definition.quoteAssetId = random.nextInt(5);
            disturb();
            addInstrument();
        } else if (dice < 14) {
            ordinary(definition, 0, RiskRule.NONE);
            definition.instrumentId = instrumentId();
            disturb();
            command = "change instrument " + definition.instrumentId;
            engine.changeInstrument(definition, step);
            reference.changeInstrument(definition);
        } else {
            final int id = instrumentId();
            final InstrumentState state =
                    rarely(10) ? null : random.nextInt(4) == 0 ? InstrumentState.HALTED : InstrumentState.TRADING;
            command = "set " + id + " " + state;
            engine.setInstrumentState(id, state, step);
            reference.setInstrumentState(id, state);
        }
    }

    private void addInstrument() {
        command = "add instrument " + definition.symbol0;
        engine.addInstrument(definition, step);
        reference.addInstrument(definition);
    }

    private void ordinary(final InstrumentDefinition d, final long symbol, final RiskRule rule) {
        d.symbol(symbol, 0, 0, 0);
        d.baseAssetId = 1;
        d.quoteAssetId = 2;
        d.tickSize = 10;
        d.lotSize = 3;
        d.minPriceTicks = 2;
        d.maxPriceTicks = 300;
        d.minQuantityLots = 2;
        d.maxQuantityLots = 1_000;
        d.maxMarketQuantityLots = 500;
        d.minNotional = 30;
        d.maxNotional = 60_000;
        d.maxOpenOrders = 5;
        d.makerFeePpm = random.nextInt(3) * 5_000;
        d.takerFeePpm = random.nextInt(3) * 10_000;
        d.marketModel = MarketModelKind.ORDER_BOOK;
        d.riskRule = rule;
    }

    /** Moves one field somewhere else, sometimes to where it makes no sense. */
    private void disturb() {
        final long value = edge();
        switch (random.nextInt(24)) {
            case 0 -> definition.tickSize = value;
            case 1 -> definition.lotSize = value;
            case 2 -> definition.minPriceTicks = value;
            case 3 -> definition.maxPriceTicks = Math.abs(value);
            case 4 -> definition.minQuantityLots = value;
            case 5 -> definition.maxQuantityLots = Math.abs(value);
            case 6 -> definition.maxMarketQuantityLots = value;
            case 7 -> definition.minNotional = value;
            case 8 -> definition.maxNotional = value;
            case 9 -> definition.maxOpenOrders = (int) value;
            case 10 -> definition.makerFeePpm = (int) value;
            case 11 -> definition.takerFeePpm = random.nextBoolean() ? 1_000_000 : 1_000_001;
            case 12 -> definition.marketModel = MarketModelKind.of(random.nextInt(4));
            case 13 -> definition.maxOpenOrders = 50;
            case 14, 15 -> {
                definition.maxPriceTicks = (1L << 42) - 1;
                definition.maxNotional = 1L << 62;
                definition.maxQuantityLots = 1L << 60;
            }
            default -> {}
        }
    }

    private void fillOrder() {
        order.accountId = account();
        final long name = name();
        order.clientOrderId(name, 0, 0, name == 0 ? 0 : 1);
        order.instrumentId = instrumentId();
        order.side = Side.of(rarely(150) ? 0 : 1 + random.nextInt(2));
        final int type = random.nextInt(10);
        order.orderType = type < 6 ? OrderType.LIMIT : type < 9 ? OrderType.MARKET : OrderType.LIMIT_MAKER;
        if (rarely(200)) {
            order.orderType = null;
        }
        final int time = random.nextInt(10);
        order.timeInForce = time < 7 ? TimeInForce.GTC : time < 8 ? TimeInForce.FOK : TimeInForce.IOC;
        order.selfTradePrevention = SelfTradePrevention.of(rarely(200) ? 9 : 1 + random.nextInt(4));
        final boolean market = order.orderType == OrderType.MARKET;
        final boolean byQuote = market && random.nextInt(3) == 0;
        order.priceTicks = market ? 0 : price();
        order.quantityLots = byQuote ? 0 : 1 + random.nextInt(rarely(10) ? 2_000 : 12);
        order.quoteAmount = byQuote ? random.nextInt(2_500) : 0;
        if (rarely(40)) {
            order.quantityLots = edge();
        }
        if (rarely(150)) {
            order.quoteAmount = edge();
        }
        order.validateOnly = rarely(15);
    }

    private long price() {
        if (rarely(25)) {
            return edge();
        }
        if (rarely(20)) {
            return 1L << random.nextInt(43);
        }
        return order.side == Side.BUY ? 88 + random.nextInt(16) : 94 + random.nextInt(16);
    }

    private void fillCancel() {
        cancel.accountId = account();
        cancel.orderId = random.nextInt(3) == 0 ? 0 : orderId();
        final long name = name();
        cancel.clientOrderId(name, 0, 0, name == 0 ? 0 : 1);
        cancel.requestId(step, 0, 0, 3);
        cancel.instrumentId = instrumentId();
    }

    private long account() {
        return rarely(60) ? edge() : 100 + random.nextInt(rarely(4) ? 8 : 3);
    }

    private int instrumentId() {
        return rarely(60) ? (int) edge() : random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 1;
    }

    /** Of a recent order, mostly. */
    private long orderId() {
        return rarely(40) ? edge() : Math.max(0, engine.nextOrderId() - random.nextInt(30));
    }

    /** Often new, often one of a few. */
    private long name() {
        final int dice = random.nextInt(20);
        return dice == 0
                ? 0
                : dice < 12 ? freshName++ : dice < 15 ? freshName - random.nextInt(30) : random.nextInt(40);
    }

    private long edge() {
        return EDGES[random.nextInt(EDGES.length)];
    }

    private boolean rarely(final int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private static String describe(final OrderRequest o) {
        return o.accountId + " " + o.side + " " + o.orderType + " " + o.timeInForce + " " + o.selfTradePrevention + " "
                + o.quantityLots + " @ " + o.priceTicks + " quote " + o.quoteAmount + " on " + o.instrumentId
                + " as " + o.clientOrderId0 + (o.validateOnly ? " validate only" : "");
    }
}
