package rialto.reporting;

/** A number from which on behaviour is told, with its bounds. Its key is that of the configuration, in {@code surveillance}. */
public enum Threshold {
    RECORDS(
            null,
            "records",
            Unit.COUNT,
            200_000,
            1_000,
            5_000_000,
            "How many orders are remembered at most, and how many trades. Each takes about 200 bytes of the process that\n"
                    + "writes history. When there are more the oldest are forgotten, and windows are shorter than they say."),
    PAUSE(
            null,
            "pause",
            Unit.DURATION,
            600_000,
            0,
            86_400_000,
            "For so long after an alert the same pattern of the same account on the same instrument is not told again."),

    WASH_WINDOW(
            AlertPattern.WASH_TRADES,
            "wash-window",
            Unit.DURATION,
            600_000,
            0,
            Threshold.LONGEST_MS,
            "Wash trades are looked for so far back. 0s: not at all."),
    WASH_TRADES(
            AlertPattern.WASH_TRADES,
            "wash-trades",
            Unit.COUNT,
            4,
            1,
            128,
            "So many trades of an account with itself, or of two accounts with each other."),
    WASH_RETURN(
            AlertPattern.WASH_TRADES,
            "wash-return",
            Unit.PERCENT,
            90,
            1,
            100,
            "So much of what went from one account to the other has come back."),
    WASH_SHARE(
            AlertPattern.WASH_TRADES,
            "wash-share",
            Unit.PERCENT,
            80,
            1,
            100,
            "These trades are so much of the volume of each of the accounts."),
    WASH_PRICE(
            AlertPattern.WASH_TRADES,
            "wash-price",
            Unit.BASIS_POINTS,
            10,
            0,
            10_000,
            "Their prices differ by so much at most: nobody bore the market's risk."),

    LAYERING_WINDOW(
            AlertPattern.LAYERING,
            "layering-window",
            Unit.DURATION,
            30_000,
            0,
            Threshold.LONGEST_MS,
            "Layering is looked for so far back. 0s: not at all."),
    LAYERING_ORDERS(
            AlertPattern.LAYERING,
            "layering-orders",
            Unit.COUNT,
            4,
            2,
            1_000,
            "So many orders of one side stood while the account traded on the other, and were canceled."),
    LAYERING_LEVELS(AlertPattern.LAYERING, "layering-levels", Unit.COUNT, 3, 1, 1_000, "They stood at so many prices."),
    LAYERING_RATIO(
            AlertPattern.LAYERING,
            "layering-ratio",
            Unit.TIMES,
            10,
            1,
            1_000,
            "Together they are so many times what the account traded on the other side."),
    LAYERING_IMBALANCE(
            AlertPattern.LAYERING,
            "layering-imbalance",
            Unit.TIMES,
            20,
            1,
            1_000,
            "At that trade the account had so many times as much open on their side as on the other one. Who quotes both\n"
                    + "sides alike is not told."),

    SPOOFING_WINDOW(
            AlertPattern.SPOOFING,
            "spoofing-window",
            Unit.DURATION,
            30_000,
            0,
            Threshold.LONGEST_MS,
            "An order is looked at that stood no longer than this. 0s: none is."),
    SPOOFING_SIZE(
            AlertPattern.SPOOFING,
            "spoofing-size",
            Unit.TIMES,
            20,
            1,
            10_000,
            "It is so many times the mean quantity of the instrument's last trades, of which there must be 20."),
    SPOOFING_DISTANCE(
            AlertPattern.SPOOFING,
            "spoofing-distance",
            Unit.BASIS_POINTS,
            50,
            0,
            10_000,
            "Its price was so near to the last trade's when it was entered."),
    SPOOFING_RATIO(
            AlertPattern.SPOOFING,
            "spoofing-ratio",
            Unit.TIMES,
            10,
            1,
            1_000,
            "It is so many times what the account traded on the other side while it stood."),
    SPOOFING_IMBALANCE(
            AlertPattern.SPOOFING,
            "spoofing-imbalance",
            Unit.TIMES,
            20,
            1,
            1_000,
            "At that trade the account had so many times as much open on its side as on the other one."),

    MOMENTUM_WINDOW(
            AlertPattern.MOMENTUM_IGNITION,
            "momentum-window",
            Unit.DURATION,
            60_000,
            0,
            Threshold.LONGEST_MS,
            "Momentum ignition is looked for so far back. 0s: not at all."),
    MOMENTUM_TRADES(
            AlertPattern.MOMENTUM_IGNITION,
            "momentum-trades",
            Unit.COUNT,
            5,
            2,
            127,
            "So many trades of one direction, as taker, pushed the price."),
    MOMENTUM_MOVE(
            AlertPattern.MOMENTUM_IGNITION,
            "momentum-move",
            Unit.BASIS_POINTS,
            50,
            1,
            10_000,
            "From the first to the last of them the price moved so far."),
    MOMENTUM_SHARE(
            AlertPattern.MOMENTUM_IGNITION,
            "momentum-share",
            Unit.PERCENT,
            50,
            1,
            100,
            "They are so much of all that takers traded in that direction meanwhile."),
    MOMENTUM_REVERSAL(
            AlertPattern.MOMENTUM_IGNITION,
            "momentum-reversal",
            Unit.PERCENT,
            50,
            1,
            100,
            "So much of it the account then traded in the other direction, at prices better than that of the first push."),

    CLOSE_WINDOW(
            AlertPattern.MARKING_THE_CLOSE,
            "close-window",
            Unit.DURATION,
            300_000,
            0,
            Threshold.LONGEST_MS,
            "So long before the close trades are looked at. 0s: none is."),
    CLOSE_MINUTE(
            AlertPattern.MARKING_THE_CLOSE,
            "close-minute",
            Unit.MINUTE,
            0,
            -1,
            1_439,
            "Minute of the day, UTC, at which the price of a day is made where trading never ends: 0 is midnight, when daily\n"
                    + "candles close. -1: only where the phase becomes CLOSED, which counts always."),
    CLOSE_TRADES(
            AlertPattern.MARKING_THE_CLOSE,
            "close-trades",
            Unit.COUNT,
            3,
            1,
            1_000,
            "The account has so many trades then."),
    CLOSE_MOVE(
            AlertPattern.MARKING_THE_CLOSE,
            "close-move",
            Unit.BASIS_POINTS,
            50,
            1,
            10_000,
            "The last price is so far from that before the window, in the direction of the account's trades."),
    CLOSE_SHARE(
            AlertPattern.MARKING_THE_CLOSE,
            "close-share",
            Unit.PERCENT,
            30,
            1,
            100,
            "What it traded in that direction is so much of all trading in the window."),

    CANCELS_WINDOW(
            AlertPattern.EXCESSIVE_CANCELS,
            "cancels-window",
            Unit.DURATION,
            60_000,
            0,
            Threshold.LONGEST_MS,
            "Orders of an account on an instrument are counted over so long. 0s: not at all."),
    CANCELS_ORDERS(AlertPattern.EXCESSIVE_CANCELS, "cancels-orders", Unit.COUNT, 500, 1, 1_024, "It entered so many."),
    CANCELS_RATIO(
            AlertPattern.EXCESSIVE_CANCELS,
            "cancels-ratio",
            Unit.TIMES,
            100,
            1,
            1_024,
            "So many of them did not trade for each that did: orders by transactions, less one. Without a transaction the\n"
                    + "orders alone count.");

    /** No window is longer, milliseconds. */
    public static final long LONGEST_MS = 3_600_000;

    /** What a threshold counts. */
    public enum Unit {
        COUNT,
        /** Milliseconds. */
        DURATION,
        PERCENT,
        BASIS_POINTS,
        TIMES,
        /** Of a day, from midnight UTC. */
        MINUTE
    }

    private final AlertPattern pattern;
    private final String key;
    private final Unit unit;
    private final long defaultValue;
    private final long min;
    private final long max;
    private final String description;

    Threshold(
            final AlertPattern pattern,
            final String key,
            final Unit unit,
            final long defaultValue,
            final long min,
            final long max,
            final String description) {
        this.pattern = pattern;
        this.key = key;
        this.unit = unit;
        this.defaultValue = defaultValue;
        this.min = min;
        this.max = max;
        this.description = description;
    }

    /** Null for those that hold for all patterns. */
    public AlertPattern pattern() {
        return pattern;
    }

    public String key() {
        return key;
    }

    public Unit unit() {
        return unit;
    }

    public long defaultValue() {
        return defaultValue;
    }

    /** The least that it takes. */
    public long min() {
        return min;
    }

    /** The most that it takes. */
    public long max() {
        return max;
    }

    public String description() {
        return description;
    }
}
