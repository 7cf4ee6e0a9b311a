package rialto.benchmarks.shards;

import java.util.Map;
import java.util.TreeMap;

/**
 * Orders a second that the predecessor published for this load: two Xeon 5500 (8 cores), no log on disk, primary and standby
 * in one process each. Nobody ran it here.
 */
final class PublishedShards {
    private static final int[] CLIENTS = {1, 2, 4, 6, 8, 10, 20, 30, 40};

    private static final Map<Integer, Integer> REQUEST_REPLY =
            byClients(24_750, 36_865, 56_148, 71_151, 76_000, 77_595, 74_296, 67_770, 65_988);
    private static final Map<Integer, Integer> ONE_WAY =
            byClients(32_287, 62_033, 108_228, 153_266, 178_154, 207_797, 173_460, 165_804, 155_421);

    private PublishedShards() {}

    /** The best of its variants with real books; 0 where none is published. */
    static int of(final ShardsOptions.Mode mode, final int clients) {
        return (mode == ShardsOptions.Mode.REQUEST_REPLY ? REQUEST_REPLY : ONE_WAY).getOrDefault(clients, 0);
    }

    private static Map<Integer, Integer> byClients(final int... rates) {
        final Map<Integer, Integer> result = new TreeMap<>();
        for (int i = 0; i < CLIENTS.length; i++) {
            result.put(CLIENTS[i], rates[i]);
        }
        return result;
    }
}
