package rialto.sequencer;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/** How often others than members may do something in an interval, all of them and each address. Belongs to one thread. */
final class AddressShares {
    private final int most;
    private final int mostOfAddress;
    private final long intervalNs;
    private final Map<InetAddress, Integer> taken = new HashMap<>();
    private int takenOfAll;
    private long endNs;

    /** @param nowNs {@link System#nanoTime} */
    AddressShares(final int most, final int mostOfAddress, final long intervalNs, final long nowNs) {
        this.most = most;
        this.mostOfAddress = mostOfAddress;
        this.intervalNs = intervalNs;
        endNs = nowNs;
    }

    /** Whether an address may once more. */
    boolean has(final InetAddress address, final long nowNs) {
        if (nowNs - endNs >= 0) {
            endNs = nowNs + intervalNs;
            taken.clear();
            takenOfAll = 0;
        }
        return takenOfAll < most && taken.getOrDefault(address, 0) < mostOfAddress;
    }

    /** It did. */
    void take(final InetAddress address) {
        taken.merge(address, 1, Integer::sum);
        takenOfAll++;
    }
}
