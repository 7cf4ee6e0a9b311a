package rialto.testsupport.client;

import io.aeron.Aeron;
import org.agrona.CloseHelper;
import rialto.client.ClientDriver;
import rialto.client.CommandIngress;
import rialto.client.MemberAddress;
import rialto.client.ProgramKey;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.testsupport.process.ClusterProcesses;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The way to a cluster's members over Aeron, with a media driver of its own. */
public final class MemberConnection implements AutoCloseable {
    private final WakeUpSignal wakeUpSignal = new WakeUpSignal();
    private final List<MemberAddress> members;
    private final String host;
    private final ProgramKey key;
    private final ClientDriver driver;
    private final Aeron aeron;

    private MemberConnection(final ClusterProcesses cluster) throws IOException {
        members = cluster.members();
        host = cluster.host();
        key = cluster.clientKey();
        driver = ClientDriver.launch(ClientDriver.newDirectory(), false, wakeUpSignal, error -> {});
        aeron = all().openAeron(error -> {});
    }

    /** @throws IOException when no member comes up */
    public static MemberConnection to(final ClusterProcesses cluster) throws IOException {
        return new MemberConnection(cluster);
    }

    public Aeron aeron() {
        return aeron;
    }

    /** All members, as gateways find them. */
    public VenueConnection all() {
        return connection(MemberAddress.endpoints(members, MemberAddress::archive));
    }

    /** The recording of one member only. */
    public VenueConnection only(final int member) {
        return connection(Map.of(member, members.get(member).archive()));
    }

    private VenueConnection connection(final Map<Integer, String> archives) {
        return VenueConnection.remote(
                        driver.aeronDirectory(),
                        host,
                        MemberAddress.endpoints(members, MemberAddress::ingress),
                        archives)
                .withKey(key);
    }

    /** A way in for commands; the caller closes it. */
    public CommandIngress openIngress() {
        return CommandIngress.connect(aeron, all(), wakeUpSignal);
    }

    @Override
    public void close() {
        CloseHelper.closeAll(aeron, driver);
    }
}
