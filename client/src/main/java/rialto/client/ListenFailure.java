package rialto.client;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.stream.Collectors;

/** Why a program cannot listen where its configuration says, in words that tell what to do. */
public final class ListenFailure {
    private static final int FIRST_FREE_FOR_ALL = 1024;

    private ListenFailure() {}

    /**
     * The reason, as the rest of a sentence.
     *
     * @param address where it was to listen
     * @param cause what the system said
     * @param ifTaken what to do when another program has the port
     */
    public static String reason(final InetSocketAddress address, final Exception cause, final String ifTaken) {
        final String host = address.getHostString();
        if (address.isUnresolved()) {
            return "this machine cannot resolve the name " + host + "; give an address of this machine: "
                    + ownAddresses();
        }
        if (!isOwn(address.getAddress())) {
            return host + " is not an address of this machine; it has " + ownAddresses();
        }
        if (address.getPort() < FIRST_FREE_FOR_ALL
                && String.valueOf(cause.getMessage()).contains("ermission denied")) {
            return cause.getMessage() + "; ports below " + FIRST_FREE_FOR_ALL
                    + " need the rights of root: take one above, and let a proxy forward to it";
        }
        return cause.getMessage() + "; " + ifTaken;
    }

    private static boolean isOwn(final InetAddress address) {
        try {
            return address.isAnyLocalAddress()
                    || address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (final SocketException e) {
            return true; // nothing speaks against it
        }
    }

    private static String ownAddresses() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLinkLocalAddress())
                    .map(InetAddress::getHostAddress)
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(", "));
        } catch (final SocketException e) {
            return "none that it tells";
        }
    }
}
