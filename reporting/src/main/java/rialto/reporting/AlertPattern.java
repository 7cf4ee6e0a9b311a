package rialto.reporting;

import java.util.Arrays;
import java.util.List;

/** A kind of behaviour that is looked for, in the words in which a person is told of it. */
public enum AlertPattern {
    WASH_TRADES(
            1,
            "Wash trades",
            "An account trades with itself, or two accounts sell each other the same quantity to and fro at the same price."
                    + " Nobody owns more or less afterwards, but everybody else saw trading.",
            "MAR (EU 596/2014) Annex I A(c); Delegated Regulation (EU) 2016/522 Annex II, \"wash trades\""),
    LAYERING(
            2,
            "Layering",
            "An account shows several orders on one side that it does not want filled, trades on the other side meanwhile,"
                    + " and takes the orders away.",
            "FINRA Rule 5210, Supplementary Material .03; MAR Annex I A(f); 2016/522 Annex II, \"layering and spoofing\""),
    SPOOFING(
            3,
            "Spoofing",
            "An account shows one order near the market that is far larger than what trades there, trades a little on the other"
                    + " side meanwhile, and takes the order away.",
            "CME Rule 575.A; MAR Annex I A(f); 2016/522 Annex II, \"layering and spoofing\""),
    MOMENTUM_IGNITION(
            4,
            "Momentum ignition",
            "An account pushes the price by one trade after the other at others' prices, and sells to those who follow, or buys"
                    + " from them.",
            "MAR Article 12(2)(c)(iii), Annex I A(d) and A(e); 2016/522 Annex II, \"momentum ignition\""),
    MARKING_THE_CLOSE(
            5,
            "Marking the close",
            "Shortly before the price of the day is made, the price moves, and one account's trades are a large part of what"
                    + " moved it.",
            "MAR Article 12(2)(b), Annex I A(g); 2016/522 Annex II, \"marking the close\""),
    EXCESSIVE_CANCELS(
            6,
            "Excessive cancels",
            "An account enters many orders within a short time, and nearly none of them trades.",
            "MAR Article 12(2)(c)(i); Delegated Regulation (EU) 2017/566 (RTS 9) Article 3(1)(b), unexecuted orders to"
                    + " transactions");

    private final int code;
    private final String title;
    private final String explanation;
    private final String source;

    AlertPattern(final int code, final String title, final String explanation, final String source) {
        this.code = code;
        this.title = title;
        this.explanation = explanation;
        this.source = source;
    }

    /** As the database has it. */
    public int code() {
        return code;
    }

    /** A few words. */
    public String title() {
        return title;
    }

    /** What it is, for somebody who never heard of it. */
    public String explanation() {
        return explanation;
    }

    /** The rules that describe it. */
    public String source() {
        return source;
    }

    /** Its thresholds, in the order in which they are read. */
    public List<Threshold> thresholds() {
        return Arrays.stream(Threshold.values())
                .filter(threshold -> threshold.pattern() == this)
                .toList();
    }

    /** @throws IllegalArgumentException when no pattern has the code */
    public static AlertPattern of(final int code) {
        for (final AlertPattern pattern : values()) {
            if (pattern.code == code) {
                return pattern;
            }
        }
        throw new IllegalArgumentException("no pattern has the code " + code);
    }
}
