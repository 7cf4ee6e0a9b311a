import quickfix.DataDictionary;
import quickfix.FieldNotFound;
import quickfix.Group;
import quickfix.Message;
import quickfix.Session;
import quickfix.SocketInitiator;
import quickfix.StringField;

import java.nio.file.Files;
import java.nio.file.Path;

/** The checks: sessions, stores and resends are QuickFIX/J's own. Prints a line for each, as the other clients of the lane do. */
public final class Cycle extends Client {
    private static final String NAME = "quickfixj";

    private static int failed;

    private Cycle(final Path room) throws Exception {
        super(room);
    }

    /** A check's body. */
    private interface Body {
        void run() throws Exception;
    }

    private static void check(final String what, final Body body) {
        try {
            body.run();
            System.out.println("ok " + NAME + ": " + what);
        } catch (final Exception | AssertionError e) {
            failed++;
            e.printStackTrace(System.out);
            System.out.println("FAILED " + NAME + ": " + what + ": " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    // -------------------------------------------------------------------------------------------------------- checks

    private void run() throws Exception {
        check("the venue's dictionary", () -> require(
                new DataDictionary(dictionary).isMsgType("D"), "it has no NewOrderSingle"));
        final SocketInitiator orders = connect(false, "j-alice", "", "j-bob", "ORDERS", "j-copy", "DROPCOPY");
        final SocketInitiator prices = connect(true, "j-prices", "PRICES");
        check("log-on of orders, drop copy and prices", () -> {
            for (final String name : new String[] {"j-alice", "j-bob", "j-copy", "j-prices"}) {
                awaitLogon(name);
            }
        });
        check("a wrong password is refused in words", this::wrongPassword);
        check("limit, market, post-only, IOC and FOK orders", this::orders);
        check("cancel, replace, status, mass cancel", this::changes);
        check("a drop copy hears of everything", this::dropCopy);
        check("rejects say what is wrong", this::rejects);
        check("prices: snapshot and changes", this::prices);
        check("what happened while the connection was lost is sent again", this::lostConnection);
        check("numbers begin again after a reset", this::reset);
        check("log-out", () -> {
            final Session alice = session("j-alice");
            orders.stop();
            prices.stop();
            require(!alice.isLoggedOn() && alice.getStore().getNextTargetMsgSeqNum() > 1, "it is still logged on");
        });
    }

    private void wrongPassword() throws Exception {
        final SocketInitiator wrong = connect(true, "j-wrong", "");
        final long deadline = System.currentTimeMillis() + SOON_MS;
        while (refusals.getOrDefault("j-wrong", "").isEmpty()) {
            require(System.currentTimeMillis() < deadline, "no Logout said why");
            require(!session("j-wrong").isLoggedOn(), "it was logged on");
            Thread.sleep(20);
        }
        wrong.stop(true);
    }

    private void orders() throws Exception {
        order("j-alice", "ja1", 2, "1", "30000");
        report("j-alice", "ja1", "0", 39, "0", 151, "1");
        order("j-bob", "jb1", 1, "0.4", "30010");
        report("j-bob", "jb1", "0");
        report("j-bob", "jb1", "F", 39, "2", 31, "30000", 32, "0.4", 151, "0", 12, "0.0008");
        report("j-alice", "ja1", "F", 39, "1", 32, "0.4", 151, "0.6");
        order("j-bob", "jb2", 1, "0.1", "");
        report("j-bob", "jb2", "F", 39, "2", 14, "0.1");
        order("j-bob", "jb3", 1, "0.1", "30000", 18, "6");
        report("j-bob", "jb3", "8", 39, "8");
        order("j-bob", "jb4", 1, "1", "30000", 59, "3");
        report("j-bob", "jb4", "F", 32, "0.5");
        final Message ended = expect("j-bob", "8", 11, "jb4");
        require("4C".contains(text(ended, 150)) && same(text(ended, 151), "0"), ended.toString());
        order("j-bob", "jb5", 1, "1", "30000", 59, "4");
        report("j-bob", "jb5", "0");
        require("4C".contains(text(expect("j-bob", "8", 11, "jb5"), 150)), "FOK is not ended");
    }

    private void changes() throws Exception {
        order("j-bob", "jb10", 1, "0.2", "28000");
        final String orderId = text(report("j-bob", "jb10", "0"), 37);
        replace("j-bob", "jb11", "jb10", "0.1", "28000");
        report("j-bob", "jb11", "5", 41, "jb10", 37, orderId, 38, "0.1", 151, "0.1");
        replace("j-bob", "jb12", "jb11", "0.1", "28001");
        report("j-bob", "jb12", "5", 41, "jb11", 44, "28001");
        send("j-bob", message("H", 11, "jb12", 790, "js1", 55, BTC, 54, 1));
        expect("j-bob", "8", 150, "I", 790, "js1", 39, "0", 11, "jb12");
        order("j-alice", "ja2", 2, "0.04", "28001", 59, "3");
        report("j-bob", "jb12", "F", 39, "1", 14, "0.04", 151, "0.06");
        replace("j-bob", "jb12r", "jb12", "0.2", "28002");
        report("j-bob", "jb12r", "5", 39, "1", 41, "jb12", 38, "0.2", 14, "0.04", 151, "0.16", 6, "28001");
        send("j-bob", message("H", 11, "jb12r", 790, "js2", 55, BTC, 54, 1));
        expect("j-bob", "8", 150, "I", 790, "js2", 39, "1", 38, "0.2", 14, "0.04", 151, "0.16");
        replace("j-bob", "jb12s", "jb12r", "0.04", "28002");
        expect("j-bob", "9", 11, "jb12s", 434, "2", 102, "0");
        cancel("j-bob", "jb13", "jb12r", 1);
        report("j-bob", "jb13", "4", 41, "jb12r", 39, "4", 14, "0.04");
        cancel("j-bob", "jb14", "nothing", 1);
        expect("j-bob", "9", 11, "jb14", 434, "1", 102, "1");
        order("j-bob", "jb15", 1, "0.1", "20000");
        order("j-bob", "jb16", 1, "0.1", "20001");
        send("j-bob", message("q", 11, "jm1", 530, 1, 55, BTC, 60, now()));
        expect("j-bob", "r", 11, "jm1", 531, "1", 533, "2");
    }

    private void dropCopy() throws Exception {
        for (final String id : new String[] {"jb1", "jb2", "jb10", "jb15"}) {
            report("j-copy", id, "0");
        }
        expect("j-copy", "r", 11, "jm1", 533, "2");
    }

    private void rejects() throws Exception {
        order("j-bob", "jb20", 1, "50", "30000");
        require(!text(report("j-bob", "jb20", "8", 39, "8"), 58).isEmpty(), "it says nothing");
        send("j-bob", message("D", 11, "jb21", 55, "NOPE", 54, 1, 60, now(), 38, "1", 40, 1));
        require(!text(report("j-bob", "jb21", "8", 103, "1"), 58).isEmpty(), "it says nothing");
        send("j-bob", message("D", 11, "jb22", 55, BTC, 54, 1, 60, now(), 38, "1"));
        expect("j-bob", "3", 371, "40", 373, "1");
    }

    private void prices() throws Exception {
        order("j-alice", "ja20", 2, "0.3", "32000");
        report("j-alice", "ja20", "0");
        final Message request = message("V", 262, "jmd", 263, 1, 264, 0, 265, 1);
        for (final String kind : new String[] {"0", "1", "2"}) {
            final Group entry = new Group(267, 269);
            entry.setField(new StringField(269, kind));
            request.addGroup(entry);
        }
        final Group symbol = new Group(146, 55);
        symbol.setField(new StringField(55, BTC));
        request.addGroup(symbol);
        send("j-prices", request);
        final Message snapshot = expect("j-prices", "W", 262, "jmd", 55, BTC);
        require(find(snapshot, "1", "32000", "0.3"), snapshot.toString().replace((char) 1, '|'));
        order("j-bob", "jb30", 1, "0.1", "32000");
        final long deadline = System.currentTimeMillis() + SOON_MS;
        boolean changed = false;
        boolean traded = false;
        while (!changed || !traded) {
            require(System.currentTimeMillis() < deadline, "no change came");
            final Message change = expect("j-prices", "X", 262, "jmd");
            changed |= find(change, "1", "32000", "0.2");
            traded |= find(change, "2", "32000", "0.1");
        }
        cancel("j-alice", "ja21", "ja20", 2);
    }

    private static boolean find(final Message message, final String kind, final String price, final String quantity) {
        for (final Group entry : message.getGroups(268)) {
            try {
                if (entry.getString(269).equals(kind)
                        && same(entry.getString(270), price)
                        && same(entry.getString(271), quantity)) {
                    return true;
                }
            } catch (final FieldNotFound e) {
                // a level that has gone has no quantity
                continue;
            }
        }
        return false;
    }

    private void lostConnection() throws Exception {
        order("j-alice", "ja40", 2, "0.2", "31000");
        report("j-alice", "ja40", "0");
        session("j-alice").disconnect("cut by the test", false);
        order("j-bob", "jb40", 1, "0.05", "31000");
        order("j-bob", "jb41", 1, "0.05", "31000");
        report("j-bob", "jb41", "F");
        awaitLogon("j-alice");
        report("j-alice", "ja40", "F", 151, "0.15", 14, "0.05");
        report("j-alice", "ja40", "F", 151, "0.1", 14, "0.1");
        cancel("j-alice", "ja41", "ja40", 2);
        report("j-alice", "ja41", "4", 41, "ja40");
    }

    private void reset() throws Exception {
        SocketInitiator own = connect(true, "j-reset", "ORDERS");
        awaitLogon("j-reset");
        order("j-reset", "jr1", 1, "0.1", "20000");
        report("j-reset", "jr1", "0", 34, "2");
        cancel("j-reset", "jr2", "jr1", 1);
        report("j-reset", "jr2", "4", 34, "3");
        own.stop();
        own = connect(true, "j-reset", "ORDERS");
        awaitLogon("j-reset");
        order("j-reset", "jr3", 1, "0.1", "20000");
        report("j-reset", "jr3", "0", 34, "2");
        cancel("j-reset", "jr4", "jr3", 1);
        report("j-reset", "jr4", "4");
        own.stop();
    }

    public static void main(final String[] args) throws Exception {
        final Path room = Files.createTempDirectory("rialto-quickfixj");
        try {
            new Cycle(room).run();
        } catch (final Exception e) {
            e.printStackTrace(System.out);
            System.out.println("FAILED " + NAME + ": " + e);
            failed++;
        }
        System.exit(failed == 0 ? 0 : 1);
    }
}
