package rialto.dialect.fix.session;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What each message is for, in a sentence or two, and where the pages explain it. */
final class MessageNotes {
    private static final String LOG_ON = "fix.md#log-on";
    private static final String NUMBERS = "fix.md#numbers-and-what-is-sent-again";
    private static final String CANCEL = "fix.md#cancel-and-replace";
    private static final String STATUS = "fix.md#status";
    private static final String INSTRUMENTS = "fix-prices.md#instruments";
    private static final String SESSIONS = "fix-prices.md#trading-sessions";
    private static final String MARKET_DATA = "fix-prices.md#market-data";
    private static final String STREAMING = "fix-prices.md#streaming-quotes";
    private static final String REQUESTS = "fix-prices.md#requests-for-quotes";

    /**
     * Of one message.
     *
     * @param type    MsgType(35)
     * @param purpose sentences that say what it is for
     * @param link    where it is explained
     */
    record Note(String type, String purpose, String link) {}

    private static final Map<String, Note> ALL = Stream.of(
                    new Note(
                            "A",
                            "It opens a session, and proves by a signature whose it is. The venue answers by one.",
                            LOG_ON),
                    new Note(
                            "0",
                            "It shows that the sender lives, and answers a TestRequest(1) with the same TestReqID(112).",
                            NUMBERS),
                    new Note(
                            "1",
                            "It asks for a Heartbeat(0). Clients may send it at any time. The venue sends it to a client that was silent.",
                            NUMBERS),
                    new Note("2", "It asks for messages that were missed. 16=0 is for all until now.", NUMBERS),
                    new Note("3", "It refuses a message that is malformed. Its number counts all the same.", NUMBERS),
                    new Note("4", "It fills numbers that are not sent again, or sets the next one.", NUMBERS),
                    new Note(
                            "5",
                            "It ends a session. Whoever gets it answers by one. Where the venue ends it, Text(58) has the reason.",
                            LOG_ON),
                    new Note(
                            "j",
                            "It refuses a message that is well-formed but cannot be carried out. Those of clients are taken and not looked at.",
                            NUMBERS),
                    new Note("D", "It enters an order.", "fix.md#newordersingled"),
                    new Note("F", "It cancels an order.", CANCEL),
                    new Note(
                            "G",
                            "It changes an order. What is left out is not kept: it says the whole order again.",
                            CANCEL),
                    new Note("q", "It cancels all orders of the account, or those of one symbol.", CANCEL),
                    new Note(
                            "H",
                            "It asks how one order stands. The answer is an ExecutionReport(8) with ExecType(150)=I.",
                            STATUS),
                    new Note(
                            "AF",
                            "It asks how all open orders stand, or those of one symbol. The answers are as those to OrderStatusRequest(H).",
                            STATUS),
                    new Note(
                            "8",
                            "It tells what happened to an order, or how it stands. Providers are told their trades by it.",
                            "fix.md#executionreport8"),
                    new Note(
                            "9",
                            "It refuses an OrderCancelRequest(F) or an OrderCancelReplaceRequest(G).",
                            "fix.md#ordercancelreject9"),
                    new Note("r", "It ends the answer to an OrderMassCancelRequest(q), or refuses it.", CANCEL),
                    new Note("x", "It asks for instruments: for one, or for all.", INSTRUMENTS),
                    new Note("y", "It lists instruments, with steps, bounds and fees.", INSTRUMENTS),
                    new Note("g", "It asks for the phase of an instrument, once or whenever it changes.", SESSIONS),
                    new Note("h", "It tells the phase of an instrument.", SESSIONS),
                    new Note("V", "It asks for books, trades and statistics, once or as they change.", MARKET_DATA),
                    new Note("W", "It tells how a book stands, and replaces what was known.", MARKET_DATA),
                    new Note("X", "It tells what changed in one turn.", MARKET_DATA),
                    new Note("Y", "It refuses a MarketDataRequest(V).", MARKET_DATA),
                    new Note(
                            "i",
                            "A provider streams its ladders, or a market maker replaces its quotes on order books.",
                            STREAMING),
                    new Note("b", "It answers a MassQuote(i), as QuoteResponseLevel(301) asks.", STREAMING),
                    new Note("Z", "A provider takes quotes back.", STREAMING),
                    new Note(
                            "R",
                            "A taker asks providers for a price. The venue passes it on, under a number of its own as QuoteReqID(131).",
                            REQUESTS),
                    new Note(
                            "S",
                            "A provider answers a QuoteRequest(R) with a price. The venue passes it on, and names the price by QuoteID(117).",
                            REQUESTS),
                    new Note(
                            "AG",
                            "A provider declines a QuoteRequest(R) by it. The venue refuses one, or says that nobody is left who could answer.",
                            REQUESTS),
                    new Note(
                            "AJ",
                            "A taker hits a price. The venue passes that on to a provider that has last look.",
                            REQUESTS),
                    new Note(
                            "AI",
                            "It tells what became of quotes, hits and requests. A provider accepts or rejects a trade on hold by it.",
                            STREAMING))
            .collect(Collectors.toMap(Note::type, Function.identity()));

    private MessageNotes() {}

    /** @throws AssertionError when there is none */
    static Note of(final Dictionary.Message message) {
        final Note note = ALL.get(message.type());
        if (note == null) {
            throw new AssertionError("MessageNotes has nothing about " + message.name() + "(" + message.type() + ")");
        }
        return note;
    }
}
