package rialto.client;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Addresses for the members of a cluster that is tried out on one machine. */
public final class LocalMembers {
    private static final String HOST = "127.0.0.1";
    /** Below the ports that systems give to whoever asks for any. */
    private static final int FIRST_PORT = 11_000;

    private static final int LAST_PORT = 31_000;

    private LocalMembers() {}

    /**
     * Addresses whose ports nobody uses now. They begin at a random port, so that two who look at the same time hardly find
     * the same ones.
     *
     * @throws IllegalStateException if there are not so many
     */
    public static List<MemberAddress> unused(final int count) {
        final int places = (LAST_PORT - FIRST_PORT) / MemberAddress.PORTS;
        final int first = ThreadLocalRandom.current().nextInt(places);
        final List<MemberAddress> found = new ArrayList<>();
        for (int i = 0; i < places && found.size() < count; i++) {
            final int port = FIRST_PORT + (first + i) % places * MemberAddress.PORTS;
            if (areFree(port)) {
                found.add(new MemberAddress(HOST, port));
            }
        }
        if (found.size() < count) {
            throw new IllegalStateException("no free ports for " + count + " members, " + MemberAddress.PORTS
                    + " each, from " + FIRST_PORT + " to " + LAST_PORT);
        }
        return found;
    }

    /** Whether nobody uses the ports of a member of this machine now. */
    public static boolean isUnused(final MemberAddress member) {
        return areFree(member.port());
    }

    private static boolean areFree(final int port) {
        for (int i = 0; i < MemberAddress.PORTS; i++) {
            if (!isFree(port + i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFree(final int port) {
        try (DatagramSocket udp = new DatagramSocket(null);
                ServerSocket tcp = new ServerSocket()) {
            final InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(HOST), port);
            udp.setReuseAddress(false);
            udp.bind(address);
            // connections that were closed a moment ago do not keep a port
            tcp.setReuseAddress(true);
            tcp.bind(address);
            return true;
        } catch (final SocketException e) {
            return false;
        } catch (final IOException e) {
            throw new IllegalStateException("port " + port + " cannot be tried: " + e.getMessage(), e);
        }
    }
}
