package rialto.app.demo;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.app.cluster.LeaderSearch;
import rialto.app.cluster.MemberClient;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How far a cluster's start is. On a machine that does other things too it takes minutes: it is given up only when nothing
 * has changed for two.
 */
final class ClusterReadiness {
    private static final long STALL_LIMIT_NS = TimeUnit.SECONDS.toNanos(120);
    private static final int REQUEST_TIMEOUT_MS = 2_000;

    private final List<MemberAddress> members;
    private final MemberClient client;
    private final List<String> gateways;
    private volatile String lacking = "";
    private String seen = "";
    private long changedNs = System.nanoTime();

    /** @param gateways where they listen, as {@code http://127.0.0.1:8080} */
    ClusterReadiness(final List<MemberAddress> members, final MemberClient client, final List<String> gateways) {
        this.members = members;
        this.client = client;
        this.gateways = gateways;
    }

    /** What the start waits for, for people; empty when all gateways are ready. */
    String lacking() {
        return lacking;
    }

    /**
     * Asks everybody.
     *
     * @param activity any number that changes as long as something goes on
     * @return whether all gateways are ready
     * @throws StartException when nothing has changed for two minutes
     */
    boolean look(final long activity) {
        final StringBuilder state = new StringBuilder().append(activity);
        final List<String> silent = new ArrayList<>();
        boolean isLed = false;
        for (int id = 0; id < members.size(); id++) {
            final JsonNode status = status(members.get(id));
            if (status == null) {
                silent.add("member " + id);
            } else {
                isLed |= LeaderSearch.isLeader(status);
            }
            state.append(status);
        }
        final List<String> closed = gateways.stream()
                .filter(url -> !isReady(url))
                .map(url -> "the gateway at " + url)
                .toList();
        lacking = lacking(silent, isLed, closed);
        requireChange(state.append(closed).toString());
        return closed.isEmpty();
    }

    private static String lacking(final List<String> silent, final boolean isLed, final List<String> closed) {
        if (!isLed && !silent.isEmpty()) {
            return String.join(" and ", silent) + " to answer";
        }
        return isLed ? String.join(" and ", closed) : "the members to elect a leader";
    }

    private void requireChange(final String state) {
        final long nowNs = System.nanoTime();
        if (!state.equals(seen)) {
            seen = state;
            changedNs = nowNs;
        } else if (nowNs - changedNs > STALL_LIMIT_NS) {
            throw new StartException("the cluster does not start: for "
                    + TimeUnit.NANOSECONDS.toSeconds(STALL_LIMIT_NS) + " s nothing has changed while it waits for "
                    + lacking);
        }
    }

    private JsonNode status(final MemberAddress member) {
        try {
            return client.status(member);
        } catch (final IOException e) {
            return null;
        }
    }

    private static boolean isReady(final String url) {
        try {
            final HttpURLConnection request = (HttpURLConnection)
                    URI.create(url + "/health/ready").toURL().openConnection();
            request.setConnectTimeout(REQUEST_TIMEOUT_MS);
            request.setReadTimeout(REQUEST_TIMEOUT_MS);
            try {
                return request.getResponseCode() == HttpURLConnection.HTTP_OK;
            } finally {
                request.disconnect();
            }
        } catch (final IOException e) {
            return false;
        }
    }
}
