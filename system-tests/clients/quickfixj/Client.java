import quickfix.Application;
import quickfix.FieldNotFound;
import quickfix.FileStoreFactory;
import quickfix.Group;
import quickfix.Message;
import quickfix.MessageUtils;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.StringField;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** QuickFIX/J, unmodified, with the venue's own dictionary, which it holds every message against; and what came to its sessions. */
class Client implements Application {
    static final String BTC = "BTCUSDT";
    static final long SOON_MS = 15_000;
    static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    final Map<String, BlockingQueue<Message>> inboxes = new ConcurrentHashMap<>();
    final Map<String, String> refusals = new ConcurrentHashMap<>();
    final Map<String, String[]> keys;
    final Path room;
    final String dictionary;

    Client(final Path room) throws Exception {
        this.room = room;
        final String[] alice = {env("ALICE_KEY"), env("ALICE_SECRET")};
        final String[] bob = {env("BOB_KEY"), env("BOB_SECRET")};
        keys = Map.of("j-alice", alice, "j-bob", bob, "j-copy", bob, "j-prices", bob, "j-reset", bob, "j-wrong", new String[] {
            alice[0], "wrong"
        });
        final Path file = room.resolve("fix44.xml");
        try (InputStream in = URI.create(env("RIALTO_HTTP") + "/fix44.xml").toURL().openStream()) {
            Files.write(file, in.readAllBytes());
        }
        dictionary = file.toString();
    }

    static String env(final String name) {
        return Objects.requireNonNull(System.getenv(name), name);
    }

    // ------------------------------------------------------------------------------------------------------ sessions

    SocketInitiator connect(final boolean resets, final String... sessions) throws Exception {
        final StringBuilder text = new StringBuilder("[default]\nConnectionType=initiator\nNonStopSession=Y\nHeartBtInt=30\n")
                .append("SocketConnectHost=127.0.0.1\nSocketConnectPort=" + env("RIALTO_FIX_PORT") + "\nReconnectInterval=1\n")
                .append("FileStorePath=" + room.resolve("store") + "\nUseDataDictionary=Y\nDataDictionary=" + dictionary + "\n")
                .append("ResetOnLogon=" + (resets ? "Y" : "N") + "\nBeginString=FIX.4.4\nTargetCompID=RIALTO\n");
        for (int i = 0; i < sessions.length; i += 2) {
            text.append("[session]\nSenderCompID=" + sessions[i] + "\n");
            text.append(sessions[i + 1].isEmpty() ? "" : "TargetSubID=" + sessions[i + 1] + "\n");
        }
        final SessionSettings settings =
                new SessionSettings(new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.US_ASCII)));
        final SocketInitiator initiator =
                new SocketInitiator(this, new FileStoreFactory(settings), settings, null, new quickfix.DefaultMessageFactory());
        initiator.start();
        return initiator;
    }

    static Session session(final String name) {
        for (final String sub : new String[] {"", "ORDERS", "DROPCOPY", "PRICES"}) {
            final Session found =
                    Session.lookupSession(new SessionID("FIX.4.4", name, "", "", "RIALTO", sub, "", ""));
            if (found != null) {
                return found;
            }
        }
        throw new AssertionError("no session " + name);
    }

    static void awaitLogon(final String name) throws InterruptedException {
        final long deadline = System.currentTimeMillis() + SOON_MS;
        while (!session(name).isLoggedOn()) {
            require(System.currentTimeMillis() < deadline, name + " is not logged on");
            Thread.sleep(20);
        }
    }

    BlockingQueue<Message> inbox(final String name) {
        return inboxes.computeIfAbsent(name, key -> new LinkedBlockingQueue<>());
    }

    @Override
    public void onCreate(final SessionID id) {}

    @Override
    public void onLogon(final SessionID id) {}

    @Override
    public void onLogout(final SessionID id) {}

    @Override
    public void toAdmin(final Message message, final SessionID id) {
        if (type(message).equals("A")) {
            final String[] key = keys.get(id.getSenderCompID());
            message.setField(new StringField(553, key[0]));
            message.setField(new StringField(554, key[1]));
        }
    }

    @Override
    public void fromAdmin(final Message message, final SessionID id) {
        if (type(message).equals("5")) {
            refusals.put(id.getSenderCompID(), text(message, 58));
        } else if (type(message).equals("3")) {
            inbox(id.getSenderCompID()).add(message);
        }
    }

    @Override
    public void toApp(final Message message, final SessionID id) {}

    @Override
    public void fromApp(final Message message, final SessionID id) {
        inbox(id.getSenderCompID()).add(message);
    }

    // ------------------------------------------------------------------------------------------------------ messages

    static String type(final Message message) {
        try {
            return MessageUtils.getMessageType(message.toString());
        } catch (final Exception e) {
            throw new AssertionError(e);
        }
    }

    static String text(final Message message, final int tag) {
        try {
            return message.isSetField(tag)
                    ? message.getString(tag)
                    : message.getHeader().isSetField(tag) ? message.getHeader().getString(tag) : "";
        } catch (final FieldNotFound e) {
            return "";
        }
    }

    static String now() {
        return TIME.format(Instant.now());
    }

    static Message message(final String type, final Object... fields) {
        final Message message = new Message();
        message.getHeader().setField(new StringField(35, type));
        for (int i = 0; i < fields.length; i += 2) {
            message.setField(new StringField((Integer) fields[i], fields[i + 1].toString()));
        }
        return message;
    }

    static void send(final String session, final Message message) {
        session(session).send(message);
    }

    static void order(
            final String session, final String id, final int side, final String quantity, final String price, final Object... more) {
        final Message order = message("D", 11, id, 55, BTC, 54, side, 60, now(), 38, quantity, 40, price.isEmpty() ? 1 : 2);
        if (!price.isEmpty()) {
            order.setField(new StringField(44, price));
            order.setField(new StringField(59, "1"));
        }
        for (int i = 0; i < more.length; i += 2) {
            order.setField(new StringField((Integer) more[i], more[i + 1].toString()));
        }
        send(session, order);
    }

    static void cancel(final String session, final String id, final String original, final int side) {
        send(session, message("F", 41, original, 11, id, 55, BTC, 54, side, 60, now()));
    }

    static void replace(
            final String session, final String id, final String original, final String quantity, final String price) {
        send(
                session,
                message("G", 41, original, 11, id, 55, BTC, 54, 1, 60, now(), 38, quantity, 40, 2, 44, price, 59, 1));
    }

    /** The next message of a type in which these fields are so; numbers compare as numbers. */
    Message expect(final String session, final String type, final Object... fields) throws InterruptedException {
        final long deadline = System.currentTimeMillis() + SOON_MS;
        final StringBuilder passed = new StringBuilder();
        while (true) {
            final Message message = inbox(session).poll(Math.max(1, deadline - System.currentTimeMillis()), TimeUnit.MILLISECONDS);
            require(message != null, "no " + type + " " + java.util.Arrays.toString(fields) + "; came: " + passed);
            boolean fits = type(message).equals(type);
            for (int i = 0; fits && i < fields.length; i += 2) {
                fits = same(text(message, (Integer) fields[i]), fields[i + 1].toString());
            }
            if (fits) {
                return message;
            }
            passed.append('\n').append(message.toString().replace((char) 1, '|'));
        }
    }

    Message report(final String session, final String id, final String execType, final Object... fields)
            throws InterruptedException {
        final Message message = expect(session, "8", 11, id, 150, execType);
        for (int i = 0; i < fields.length; i += 2) {
            final String found = text(message, (Integer) fields[i]);
            require(same(found, fields[i + 1].toString()), fields[i] + " is " + found + ", not " + fields[i + 1] + ": "
                    + message.toString().replace((char) 1, '|'));
        }
        return message;
    }

    static boolean same(final String found, final String wanted) {
        try {
            return new BigDecimal(found).compareTo(new BigDecimal(wanted)) == 0;
        } catch (final NumberFormatException e) {
            return found.equals(wanted);
        }
    }

    static void require(final boolean isSo, final String words) {
        if (!isSo) {
            throw new AssertionError(words);
        }
    }
}
