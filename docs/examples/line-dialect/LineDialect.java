import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import rialto.gateway.GatewaySettings;
import rialto.gateway.api.Decimals;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.ClientIds;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender.Completion;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.dialect.Place;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.KeyGenerator;
import rialto.gateway.security.Permission;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingTypes;
import rialto.gateway.setting.SettingValues;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.PlainOrders;
import rialto.protocol.OrderType;
import rialto.protocol.RejectReason;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A dialect for netcat: lines in, lines out. Logon, limit orders, the best prices. */
public final class LineDialect implements Dialect {
    private static final Setting<Integer> PORT =
            SettingTypes.integer("line.port", -1, -1, 65_535, "Port of the line dialect; -1 opens none, 0 takes a free one.");
    private static final int MAX_LINE = 256;
    private static final int MAX_CONNECTIONS = 100;
    private static final int IDLE_LIMIT_S = 600;

    private final ClientIds ids = new ClientIds();
    private final KeyGenerator challenges = new KeyGenerator();
    private final EnterOrderEncoder enter = new EnterOrderEncoder();
    private GatewayCore core;
    private NetServer server;
    private int connections;

    @Override
    public String name() {
        return "line";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(PORT);
    }

    @Override
    public List<Setting<Integer>> wantedPorts(final SettingValues values) {
        return values.get(PORT) < 0 ? List.of() : List.of(PORT);
    }

    @Override
    public Future<?> start(final GatewayCore gateway) {
        core = gateway;
        if (core.settings().get(PORT) < 0) {
            return Future.succeededFuture();
        }
        server = core.vertx().createNetServer(new NetServerOptions()
                .setHost(core.settings().get(GatewaySettings.HOST))
                .setPort(core.settings().get(PORT))
                .setReadIdleTimeout(IDLE_LIMIT_S));
        return server.connectHandler(this::onConnection).listen();
    }

    private void onConnection(final NetSocket socket) {
        if (connections == MAX_CONNECTIONS) {
            socket.end(Buffer.buffer("error too many connections\n"));
        } else {
            connections++;
            socket.closeHandler(closed -> connections--);
            new Client(socket);
        }
    }

    @Override
    public Map<String, Integer> ports() {
        return server == null ? Map.of() : Map.of(PORT.path(), server.actualPort());
    }

    @Override
    public List<Place> places(final String host, final int port) {
        return server == null ? List.of() : List.of(new Place("lines", "nc " + host + " " + server.actualPort()));
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }

    /** One connection. Everything here runs on the gateway's event loop. */
    private final class Client {
        private final NetSocket socket;
        private final String challenge = challenges.next();
        private ApiKey key;

        Client(final NetSocket socket) {
            this.socket = socket;
            final RecordParser lines = RecordParser.newDelimited("\n", line -> onLine(line.toString().strip()));
            lines.maxRecordSize(MAX_LINE).exceptionHandler(tooLong -> socket.close());
            socket.exceptionHandler(broken -> socket.close()).handler(lines);
            say("hello " + challenge);
        }

        private void say(final String line) {
            if (socket.writeQueueFull()) {
                socket.close(); // it does not read
            } else {
                socket.write(line + "\n");
            }
        }

        private void onLine(final String line) {
            final String[] words = line.split(" +");
            if (!core.view().isReady()) {
                say("error the gateway is starting, try again");
            } else if (words[0].equals("logon") && words.length == 3) {
                logOn(words[1], words[2]);
            } else if (words[0].equals("best") && words.length == 2) {
                best(core.view().instrument(words[1]));
            } else if (words[0].matches("buy|sell") && words.length == 4) {
                order(words[0].equals("buy") ? Side.BUY : Side.SELL, words);
            } else {
                say("error it takes: logon KEY SIGNATURE, best SYMBOL, buy|sell SYMBOL QUANTITY PRICE");
            }
        }

        /** The signature is the key's over the challenge, as every signature here is. */
        private void logOn(final String keyId, final String signature) {
            final ApiKey known = core.keys().ring().get(keyId);
            final byte[] signed = challenge.getBytes(StandardCharsets.US_ASCII);
            final boolean good = known != null && known.verifier().verifies(signed, signed.length, signature);
            key = good ? known : null;
            say(good ? "ok" : "error the key is unknown or the signature is not its own");
        }

        private void best(final Instrument instrument) {
            say(instrument == null
                    ? "error there is no such instrument"
                    : "ok " + top(instrument.book().bids()) + " " + top(instrument.book().asks()));
        }

        private static String top(final DepthSide side) {
            return side.size() == 0 ? "-" : Long.toString(side.priceTicks(0));
        }

        private void order(final Side side, final String[] words) {
            final Instrument instrument = core.view().instrument(words[1]);
            if (key == null || !key.may(Permission.TRADE)) {
                say("error log on with a key that may trade");
            } else if (instrument == null) {
                say("error there is no such instrument");
            } else if (core.limits().admitOrders(key.accountId(), 1) != null) {
                say("error too many orders");
            } else {
                final long lotSize = instrument.terms().lotSize();
                final long tickSize = instrument.terms().tickSize();
                final long quantity = Decimals.parse(words[2], instrument.base().scale());
                final long price = Decimals.parse(words[3], instrument.quote().scale());
                if (quantity < 1 || quantity % lotSize != 0 || price < 1 || price % tickSize != 0) {
                    say("error quantity and price are decimals, in whole lots and ticks");
                } else {
                    send(encoder(instrument, side, quantity / lotSize, price / tickSize));
                }
            }
        }

        private Encoder encoder(final Instrument instrument, final Side side, final long lots, final long ticks) {
            return (buffer, offset, header, gatewayId, correlationId) -> {
                enter.wrapAndApplyHeader(buffer, offset, header);
                enter.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                Identifier36.encode(ids.next(), enter.clientOrderId());
                enter.accountId(key.accountId()).instrumentId(instrument.instrumentId()).side(side);
                enter.priceTicks(ticks).quantityLots(lots).quoteAmount(0).expireTimestampNs(0);
                enter.orderType(OrderType.LIMIT).timeInForce(TimeInForce.GTC).cancelTimerId(0);
                enter.selfTradePrevention(SelfTradePrevention.NONE).validateOnly((short) 0);
                PlainOrders.plain(enter);
                return MessageHeaderEncoder.ENCODED_LENGTH + enter.encodedLength();
            };
        }

        private void send(final Encoder encoder) {
            final boolean sent = core.commands().send(encoder, System.nanoTime(), new Completion() {
                @Override
                public void onOutcome(final CommandOutcome outcome) {
                    final RejectReason reason =
                            outcome.entered() == null ? outcome.enterReject() : RejectReason.NONE;
                    say(reason == RejectReason.NONE
                            ? "ok " + outcome.entered().orderId() + " "
                                    + outcome.entered().status()
                            : "error " + RejectExplanation.of(reason));
                }

                @Override
                public void onTimeout() {
                    say("error no outcome came in time: whether the order was entered is not known");
                }
            });
            if (!sent) {
                say("error busy: nothing was done, try again");
            }
        }
    }
}
