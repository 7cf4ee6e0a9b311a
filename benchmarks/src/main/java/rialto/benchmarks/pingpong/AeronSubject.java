package rialto.benchmarks.pingpong;

/** Aeron between two processes: through shared memory, or over UDP on the loopback. */
final class AeronSubject implements PingPongSubject {
    private static final int PINGS = 1;
    private static final int PONGS = 2;
    private static final String TERMS = "term-length=4m";
    /** Over IPC a driver does not touch messages; it moves the window. */
    private static final int IPC_DRIVER_TURNS = 64;

    private final boolean isUdp;

    private AeronSubject(final boolean isUdp) {
        this.isUdp = isUdp;
    }

    static AeronSubject ipc() {
        return new AeronSubject(false);
    }

    static AeronSubject udp() {
        return new AeronSubject(true);
    }

    @Override
    public String name() {
        return isUdp ? "aeron-udp" : "aeron-ipc";
    }

    @Override
    public String title() {
        return isUdp ? "Aeron UDP" : "Aeron IPC";
    }

    @Override
    public String waits() {
        return isUdp ? "spin, a driver each, INVOKER" : "spin, one driver, INVOKER";
    }

    @Override
    public String publishedRoundTrip() {
        return isUdp ? "~10" : "~0.25";
    }

    @Override
    public double[] publishedSchedule() {
        return isUdp ? new double[] {4.9, 8.6, 14.0, 137, 523, 896, 5.07} : new double[0];
    }

    @Override
    public double publishedStreamS() {
        return isUdp ? 5.23 : 0;
    }

    @Override
    public boolean isTransport() {
        return true;
    }

    @Override
    public EchoEnd serve(final MeetingPlace place) {
        final AeronEnd end = isUdp
                ? AeronEnd.withDriver(directory(place, "echo-driver"), 1)
                : AeronEnd.withDriver(directory(place, "driver"), IPC_DRIVER_TURNS);
        return new AeronEcho(end.open(channel(place.answerPort()), PONGS, channel(place.port()), PINGS));
    }

    @Override
    public Link connect(final MeetingPlace place) {
        final AeronEnd end = isUdp
                ? AeronEnd.withDriver(directory(place, "link-driver"), 1)
                : AeronEnd.of(directory(place, "driver"));
        end.open(channel(place.port()), PINGS, channel(place.answerPort()), PONGS)
                .awaitConnected();
        return new AeronLink(end);
    }

    private String channel(final int port) {
        return isUdp ? "aeron:udp?endpoint=127.0.0.1:" + port + "|" + TERMS : "aeron:ipc?" + TERMS;
    }

    private static String directory(final MeetingPlace place, final String name) {
        return place.directory().resolve(name).toString();
    }
}
