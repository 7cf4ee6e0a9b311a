package rialto.gatewaytest;

import io.aeron.Aeron;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.gateway.Gateway;
import rialto.gateway.GatewayConfiguration;
import rialto.gateway.GatewayDependencies;
import rialto.gateway.GatewaySettings;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.Dialects;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.security.SecretVault;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingTexts;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RejectReason;
import rialto.protocol.TransferFundsEncoder;
import rialto.reporting.EventSource;
import rialto.reporting.Reporting;
import rialto.reporting.ReportingSettings;
import rialto.reporting.SurveillanceSettings;
import rialto.sequencer.SequencerConfiguration;
import rialto.sequencer.SequencerNode;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A whole venue in this process: a cluster of one, reporting and a gateway, on temporary directories and free ports.
 * Knows one market: BTCUSDT (assets 1 and 2, scale 8; tick 0.01, lot 0.00001) and accounts from 100.
 */
public final class RunningVenue implements AutoCloseable {
    /** 0.1 BTC. */
    private static final long MIN_HIDDEN_LOTS = 10_000;

    /** A gateway that starts counts its commands from one again. */
    private static final AtomicInteger GATEWAYS = new AtomicInteger();

    public static final long FIRST_ACCOUNT = 100;
    public static final String SECRET = "secret".repeat(10);

    private static final String ADMINISTRATION = "admin.port";
    private static final long TIMEOUT_MS = 30_000;
    private static final int TERM = 256 * 1024;

    private final Path data;
    private final Path driver;
    private final Map<String, String> settings;
    private final Supplier<List<Dialect>> dialects;
    private Probe probe;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4096]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private SequencerNode node;
    private Aeron aeron;
    private Reporting reporting;
    private Gateway gateway;
    private final int gatewayId = GATEWAYS.incrementAndGet();
    private long correlationId;

    /** One that speaks what there is in the class path, set up as it is by default. */
    public RunningVenue(final Path data) throws Exception {
        this(data, Map.of());
    }

    /** @param settings of its gateways: written values by key */
    public RunningVenue(final Path data, final Map<String, String> settings) throws Exception {
        this(data, settings, Dialects::load);
    }

    /** @param dialects new ones for each gateway */
    public RunningVenue(final Path data, final Map<String, String> settings, final Supplier<List<Dialect>> dialects)
            throws Exception {
        this.data = data;
        this.settings = settings;
        this.dialects = dialects;
        final Path memory = Path.of("/dev/shm");
        driver = Files.isDirectory(memory)
                ? Files.createTempDirectory(memory, "rialto-gateway-test-")
                : data.resolve("driver");
        start();
    }

    public void start() throws Exception {
        node = SequencerNode.launch(
                SequencerConfiguration.builder(data, driver.toString())
                        .logTermLength(TERM)
                        .eventTermLength(TERM)
                        .ingressTermLength(TERM)
                        .segmentLength(TERM)
                        .build(),
                failure::set);
        node.awaitLeader(TIMEOUT_MS);
        aeron = node.connection().openAeron(failure::set);
        reporting = Reporting.start(
                ReportingSettings.of(data.resolve("reporting.db")).withSurveillance(SurveillanceSettings.defaults()),
                EventSource.of(aeron, node.connection()),
                new SimpleMeterRegistry());
        reporting.awaitStarted(java.time.Duration.ofMillis(TIMEOUT_MS));
        probe = new Probe();
        gateway = startGateway(Map.of(), probe, failure::set);
        gateway.awaitReady(TIMEOUT_MS);
    }

    /** One more gateway of the same venue; the caller closes it. */
    public Gateway startGateway() throws InterruptedException, TimeoutException {
        return startGateway(Map.of());
    }

    /** One more gateway with other settings besides those of the venue, ready; the caller closes it. */
    public Gateway startGateway(final Map<String, String> others) throws InterruptedException, TimeoutException {
        final Gateway started = startGateway(others, new Probe(), failure::set);
        started.awaitReady(TIMEOUT_MS);
        return started;
    }

    /** One more, without waiting until it is ready. */
    public Gateway startGateway(final Consumer<Throwable> onFailure) {
        return startGateway(Map.of(), new Probe(), onFailure);
    }

    private Gateway startGateway(
            final Map<String, String> others, final Probe itsProbe, final Consumer<Throwable> onFailure) {
        final Map<String, String> written = new HashMap<>(Map.of(
                "http.port", "0",
                "limits.request-weight-1m", "1000000",
                "limits.orders-10s", "1000000",
                "limits.orders-1d", "1000000"));
        written.putAll(settings);
        written.putAll(others);
        final List<Dialect> spoken = new ArrayList<>(dialects.get());
        final List<Setting<?>> known = new ArrayList<>(GatewaySettings.ALL);
        spoken.forEach(dialect -> known.addAll(dialect.settings()));
        // ports that are open by default
        known.stream()
                .filter(setting -> setting.path().equals(ADMINISTRATION))
                .forEach(setting -> written.putIfAbsent(setting.path(), "0"));
        spoken.add(itsProbe);
        return Gateway.start(
                new GatewayConfiguration(data, null, null, SettingTexts.of(known, written), spoken),
                new GatewayDependencies(
                        node.connection(),
                        reporting.queries(),
                        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                        node::requestSnapshot,
                        onFailure,
                        node.wakeUpSignal(),
                        node.readerIdleStrategy(),
                        node.published(),
                        node::ownActionsNs));
    }

    /** What its gateway's core knows: asks on the event loop. */
    public <T> T ask(final Function<GatewayCore, T> question) throws Exception {
        return probe.ask(question);
    }

    /** Has a command carried out that must not be refused. */
    public void send(final CommandSender.Encoder encoder) throws Exception {
        final CompletableFuture<RejectReason> answer = new CompletableFuture<>();
        final boolean sent =
                ask(core -> core.commands().send(encoder, System.nanoTime(), new CommandSender.Completion() {
                    @Override
                    public void onOutcome(final CommandOutcome outcome) {
                        answer.complete(outcome.commandReject());
                    }

                    @Override
                    public void onTimeout() {
                        answer.completeExceptionally(new TimeoutException("no outcome"));
                    }
                }));
        final RejectReason reason = sent ? answer.get(TIMEOUT_MS, TimeUnit.MILLISECONDS) : null;
        if (reason != RejectReason.NONE) {
            throw new AssertionError(sent ? "refused: " + reason : "busy");
        }
    }

    /** A way in for commands that no gateway would send; the caller closes it. */
    public CommandIngress openIngress() {
        return CommandIngress.connect(aeron, node.connection());
    }

    public Gateway gateway() {
        return gateway;
    }

    /** Where its gateway is administered, if that dialect is there. */
    public URI administration(final String pathAndQuery) {
        return URI.create("http://127.0.0.1:" + gateway.port(ADMINISTRATION) + pathAndQuery);
    }

    public Reporting reporting() {
        return reporting;
    }

    public SequencerNode node() {
        return node;
    }

    public Throwable failure() {
        return failure.get();
    }

    public void stop() {
        gateway.close();
        reporting.close();
        aeron.close();
        node.close();
    }

    @Override
    public void close() {
        stop();
        driver.resolveSibling(driver.getFileName() + ".lock").toFile().delete();
    }

    /** Two assets, the instrument, and accounts with the funds given and an HMAC key each; waits until all is there. */
    public void fill(final int accounts) throws Exception {
        try (CommandIngress ingress = CommandIngress.connect(aeron, node.connection())) {
            addAsset(ingress, "BTC");
            addAsset(ingress, "USDT");
            addInstrument(ingress);
            for (int i = 0; i < accounts; i++) {
                addAccount(ingress, i);
            }
            final long expected = node.eventSequence();
            awaitKey(keyId(accounts - 1), expected);
        }
    }

    public static String keyId(final int account) {
        return String.format("%064d", account).replace('0', 'k');
    }

    private void awaitKey(final String keyId, final long expected) throws Exception {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
        while (ask(core -> core.keys().ring().get(keyId)) == null) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new TimeoutException("no key after " + expected + " events");
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private void addAsset(final CommandIngress ingress, final String symbol) {
        final AddAssetEncoder command = new AddAssetEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.source().gatewayId(gatewayId).flags(0).correlationId(++correlationId);
        Identifier36.encode(symbol, command.symbol());
        command.scale((short) 8);
        offer(ingress, command.encodedLength());
    }

    private void addInstrument(final CommandIngress ingress) {
        final AddInstrumentEncoder command = new AddInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.source().gatewayId(gatewayId).flags(0).correlationId(++correlationId);
        Identifier36.encode("BTCUSDT", command.symbol());
        TestInstruments.terms(command.terms(), MarketModel.ORDER_BOOK);
        command.maxIcebergParts(10).matchAlgorithm(MatchAlgorithm.PRICE_TIME).minHiddenLots(MIN_HIDDEN_LOTS);
        command.terms().filters().minNotional(100_000_000L).makerFeePpm(1_000).takerFeePpm(2_000);
        offer(ingress, command.encodedLength());
    }

    private void addAccount(final CommandIngress ingress, final int index) {
        final CreateAccountEncoder account = new CreateAccountEncoder().wrapAndApplyHeader(buffer, 0, header);
        account.source().gatewayId(gatewayId).flags(0).correlationId(++correlationId);
        Identifier36.encode("account-" + index, account.name());
        offer(ingress, account.encodedLength());
        final long accountId = FIRST_ACCOUNT + index;
        deposit(ingress, accountId, 1, 10 * 100_000_000L);
        deposit(ingress, accountId, 2, 1_000_000 * 100_000_000L);
        final int length = TestKeys.key(vault(), keyId(index), index, 0, List.of())
                .encode(buffer, 0, header, gatewayId, ++correlationId);
        offer(ingress, length - MessageHeaderEncoder.ENCODED_LENGTH);
    }

    private SecretVault vault() {
        return SecretVault.at(data.resolve("master.key"));
    }

    /**
     * Gives an account one more key with the same secret, and waits until it may be used.
     *
     * @param account   from 0
     * @param expireNs  when it ends, nanoseconds since the epoch; 0 for never
     * @param addresses addresses and networks from which alone it may be used; none for all
     */
    public void addKey(final int account, final String keyId, final long expireNs, final String... addresses)
            throws Exception {
        send(TestKeys.key(vault(), keyId, account, expireNs, List.of(addresses)));
        awaitKey(keyId, node.eventSequence());
    }

    private void deposit(final CommandIngress ingress, final long accountId, final int assetId, final long amount) {
        final TransferFundsEncoder transfer = new TransferFundsEncoder().wrapAndApplyHeader(buffer, 0, header);
        transfer.source().gatewayId(gatewayId).flags(0).correlationId(++correlationId);
        transfer.accountId(accountId);
        Identifier36.encode("d" + correlationId, transfer.transferId());
        transfer.amount(amount).assetId(assetId);
        offer(ingress, transfer.encodedLength());
    }

    private void offer(final CommandIngress ingress, final int encodedLength) {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
        while (ingress.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + encodedLength) != OfferResult.OK) {
            ingress.poll();
            Thread.onSpinWait();
            if (System.nanoTime() - deadlineNs > 0) {
                throw new IllegalStateException("the cluster takes no commands");
            }
        }
    }
}
