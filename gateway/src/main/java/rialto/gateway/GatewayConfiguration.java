package rialto.gateway;

import rialto.gateway.posted.PostedOfferSettings;
import rialto.gateway.xml.XmlSettings;

import java.nio.file.Path;

/**
 * How a gateway is set up. Validated when made.
 *
 * @param host             address to listen on
 * @param port             0 takes a free one
 * @param webRoot          directory of the built screen; null for none
 * @param dataDirectory    where {@code master.key} and {@code admin.key} are
 * @param adminKey         key of the administration API; null takes the one in the data directory
 * @param maxInFlight      commands under way; one more is answered busy
 * @param commandTimeoutMs how long a request waits for its command's outcome
 * @param gatewayLeaseMs     how long after this gateway's last sign of life orders stay that its clients put under a cancel timer; 1000 or more
 * @param maxBodyBytes     of an HTTP request
 * @param maxHeaderBytes   of an HTTP request, all headers; also of the request line
 * @param maxFrameBytes    of a WebSocket frame and message from a client
 * @param allowedOrigin    origin whose pages may call; {@code *} for all, empty for none but our own
 * @param weightPerMinute  request weight per caller
 * @param ordersPerTenSeconds per account
 * @param ordersPerDay     per account
 * @param xml              the interface for the XML exchange
 * @param postedOffer      the posted-offer market's interface
 */
public record GatewayConfiguration(
        String host,
        int port,
        Path webRoot,
        Path dataDirectory,
        String adminKey,
        int maxInFlight,
        long commandTimeoutMs,
        int gatewayLeaseMs,
        int maxBodyBytes,
        int maxHeaderBytes,
        int maxFrameBytes,
        String allowedOrigin,
        int weightPerMinute,
        int ordersPerTenSeconds,
        int ordersPerDay,
        XmlSettings xml,
        PostedOfferSettings postedOffer) {

    public GatewayConfiguration {
        require(host != null && !host.isBlank(), "host must not be empty");
        require(port >= 0 && port <= 65_535, "port must be 0 to 65535, not " + port);
        require(dataDirectory != null, "dataDirectory must be given");
        require(adminKey == null || adminKey.length() >= 16, "adminKey must have at least 16 characters");
        require(maxInFlight >= 1 && maxInFlight <= 1_000_000, "maxInFlight must be 1 to 1000000, not " + maxInFlight);
        require(
                commandTimeoutMs >= 10 && commandTimeoutMs <= 300_000,
                "commandTimeoutMs must be 10 to 300000, not " + commandTimeoutMs);
        require(
                gatewayLeaseMs >= 1_000 && gatewayLeaseMs <= 3_600_000,
                "gatewayLeaseMs must be 1000 to 3600000, not " + gatewayLeaseMs);
        require(maxBodyBytes >= 1_024, "maxBodyBytes must be at least 1024, not " + maxBodyBytes);
        require(maxHeaderBytes >= 1_024, "maxHeaderBytes must be at least 1024, not " + maxHeaderBytes);
        require(maxFrameBytes >= 1_024, "maxFrameBytes must be at least 1024, not " + maxFrameBytes);
        require(allowedOrigin != null, "allowedOrigin must be given; empty for none");
        require(weightPerMinute >= 1, "weightPerMinute must be at least 1, not " + weightPerMinute);
        require(ordersPerTenSeconds >= 1, "ordersPerTenSeconds must be at least 1, not " + ordersPerTenSeconds);
        require(ordersPerDay >= 1, "ordersPerDay must be at least 1, not " + ordersPerDay);
        require(xml != null, "xml must be given; XmlSettings.closed() for none");
    }

    /** Everything as it is by default, on a free loopback port. */
    public static GatewayConfiguration defaults(final Path dataDirectory) {
        return new GatewayConfiguration(
                "127.0.0.1",
                0,
                null,
                dataDirectory,
                null,
                8_192,
                5_000,
                5_000,
                64 * 1024,
                16 * 1024,
                64 * 1024,
                "",
                6_000,
                1_000,
                10_000_000,
                XmlSettings.closed(),
                PostedOfferSettings.CLOSED);
    }

    public GatewayConfiguration withLimits(
            final int newWeightPerMinute, final int newOrdersPerTenSeconds, final int newOrdersPerDay) {
        return new GatewayConfiguration(
                host,
                port,
                webRoot,
                dataDirectory,
                adminKey,
                maxInFlight,
                commandTimeoutMs,
                gatewayLeaseMs,
                maxBodyBytes,
                maxHeaderBytes,
                maxFrameBytes,
                allowedOrigin,
                newWeightPerMinute,
                newOrdersPerTenSeconds,
                newOrdersPerDay,
                xml,
                postedOffer);
    }

    public GatewayConfiguration withXml(final XmlSettings newXml) {
        return new GatewayConfiguration(
                host,
                port,
                webRoot,
                dataDirectory,
                adminKey,
                maxInFlight,
                commandTimeoutMs,
                gatewayLeaseMs,
                maxBodyBytes,
                maxHeaderBytes,
                maxFrameBytes,
                allowedOrigin,
                weightPerMinute,
                ordersPerTenSeconds,
                ordersPerDay,
                newXml,
                postedOffer);
    }

    public GatewayConfiguration withPostedOffer(final PostedOfferSettings newPostedOffer) {
        return new GatewayConfiguration(
                host,
                port,
                webRoot,
                dataDirectory,
                adminKey,
                maxInFlight,
                commandTimeoutMs,
                gatewayLeaseMs,
                maxBodyBytes,
                maxHeaderBytes,
                maxFrameBytes,
                allowedOrigin,
                weightPerMinute,
                ordersPerTenSeconds,
                ordersPerDay,
                xml,
                newPostedOffer);
    }

    private static void require(final boolean valid, final String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
