package rialto.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import static rialto.engine.Ids.id;

/** Commands of a few accounts at very few prices, where many orders stand at each, and the choice of who is filled changes. */
final class RandomAllocations {
    private static final int ACCOUNTS = 5;
    private static final TimeInForce[] TIMES = {
        TimeInForce.GTC, TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK
    };

    private final SplittableRandom random;
    private final MatchAlgorithm algorithm;
    private long names = 1_000_001;
    private long lastOrder;

    RandomAllocations(final long seed, final MatchAlgorithm algorithm) {
        random = new SplittableRandom(seed);
        this.algorithm = algorithm;
    }

    /** An instrument, and accounts with much of both assets. */
    List<Command> opening() {
        final List<Command> commands = new ArrayList<>();
        commands.add(new Command.AddAsset(1, 0));
        commands.add(new Command.AddAsset(2, 0));
        commands.add(new Command.AddInstrument(instrument(algorithm)));
        for (int i = 1; i <= ACCOUNTS; i++) {
            commands.add(new Command.CreateAccount(i));
            for (int asset = 1; asset <= 2; asset++) {
                final TransferRequest deposit = new TransferRequest().transferId(id(names += 2));
                deposit.accountId = 99 + i;
                deposit.assetId = asset;
                deposit.amount = 1_000_000_000;
                commands.add(new Command.TransferFunds(deposit));
            }
        }
        return commands;
    }

    private InstrumentDefinition instrument(final MatchAlgorithm chosen) {
        final InstrumentDefinition d = new InstrumentDefinition();
        Venue.define(d, 1);
        d.instrumentId = 1;
        d.minQuantityLots = 1 + random.nextInt(4);
        d.maxNotional = 1_000_000_000;
        d.minNotional = 0;
        d.maxOpenOrders = 1_000;
        d.maxIcebergParts = 20;
        d.minHiddenLots = 3;
        d.matchAlgorithm = chosen;
        return d;
    }

    Command next() {
        return switch (random.nextInt(100)) {
            case 0 -> new Command.Restore(random.nextBoolean());
            case 1 -> change();
            case 2 -> phase();
            case 21 -> protect();
            case 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 -> cancel();
            case 15, 16, 17, 18, 19, 20 -> amend();
            default -> enter();
        };
    }

    private Command change() {
        final boolean isAnother = random.nextInt(4) == 0;
        return new Command.ChangeInstrument(
                instrument(isAnother ? MatchAlgorithm.of(1 + random.nextInt(4)) : algorithm));
    }

    private Command phase() {
        return new Command.SetTradingPhase(
                1, random.nextInt(3) == 0 ? TradingPhase.OPENING_AUCTION : TradingPhase.CONTINUOUS);
    }

    private Command protect() {
        final PriceProtection protection = new PriceProtection();
        protection.instrumentId = 1;
        if (random.nextBoolean()) {
            protection.collar = 1 + random.nextInt(100);
            protection.volatilityRange = 20 + random.nextInt(100);
            protection.interruptionSeconds = 1;
        }
        return new Command.SetPriceProtection(protection);
    }

    private Command cancel() {
        final CancelRequest cancel = new CancelRequest();
        cancel.accountId = 100 + random.nextInt(ACCOUNTS);
        cancel.orderId = someOrder();
        cancel.instrumentId = 1;
        return new Command.CancelOrder(cancel);
    }

    private Command amend() {
        final AmendRequest amend = new AmendRequest();
        amend.accountId = 100 + random.nextInt(ACCOUNTS);
        amend.orderId = someOrder();
        amend.instrumentId = 1;
        amend.newQuantityLots = 1 + random.nextInt(40);
        return new Command.AmendOrder(amend);
    }

    private long someOrder() {
        return Math.max(1, lastOrder - random.nextInt(60));
    }

    private Command enter() {
        lastOrder++;
        final OrderRequest order = new OrderRequest().clientOrderId(id(names += 2));
        order.accountId = 100 + random.nextInt(ACCOUNTS);
        order.instrumentId = 1;
        final boolean buy = random.nextBoolean();
        final boolean crosses = random.nextInt(3) == 0;
        order.priceTicks = buy == crosses ? 501 + random.nextInt(3) : 498 + random.nextInt(3);
        order.quantityLots = 1 + random.nextInt(crosses ? 100 : 30);
        order.terms(
                buy ? Side.BUY : Side.SELL,
                OrderType.LIMIT,
                crosses ? TIMES[random.nextInt(TIMES.length)] : TimeInForce.GTC,
                SelfTradePrevention.values()[random.nextInt(8) == 0 ? random.nextInt(4) : 0]);
        final int kind = random.nextInt(12);
        if (kind == 0) {
            order.orderType = OrderType.MARKET;
            order.timeInForce = TimeInForce.GTC;
            order.priceTicks = 0;
            order.quoteAmount = random.nextBoolean() ? 1 + random.nextInt(20_000) : 0;
            order.quantityLots = order.quoteAmount == 0 ? order.quantityLots / 2 + 1 : 0;
        } else if (kind <= 2 && order.timeInForce == TimeInForce.GTC) {
            order.displayLots = random.nextInt(3) == 0 ? OrderRequest.HIDDEN : 1 + random.nextInt(10);
        } else if (kind == 4) {
            order.minEntryLots = 1 + random.nextInt((int) order.quantityLots);
        } else if (kind == 3) {
            order.trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 497 + random.nextInt(8), 0);
        }
        return new Command.EnterOrder(order);
    }
}
