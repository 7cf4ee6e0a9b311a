package rialto.dialect.binance.api;

import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.Asker;
import rialto.gateway.security.Principal;

/** One request, whatever carried it. Owned by the event loop; lives until it is answered. */
public final class ApiRequest {
    private final ApiRoute route;
    private final ApiParameters parameters;
    private final String rawQuery;
    private final String rawBody;
    private final String apiKey;
    private final ClientAddress clientAddress;
    private final Object connection;
    private final ApiSession session;
    private final long receivedNs;
    private int weight;
    private Principal principal;
    private String signedId;
    private Boolean isGenuine;
    private boolean isForged;
    private boolean isRepeated;
    private boolean isUnproven;
    private long signedHash;
    private long provenUs;

    private ApiRequest(
            final ApiRoute route,
            final ApiParameters parameters,
            final String rawQuery,
            final String rawBody,
            final String apiKey,
            final ClientAddress clientAddress,
            final Object connection,
            final ApiSession session,
            final long receivedNs) {
        this.route = route;
        this.parameters = parameters;
        this.rawQuery = rawQuery;
        this.rawBody = rawBody;
        this.apiKey = apiKey;
        this.clientAddress = clientAddress;
        this.connection = connection;
        this.session = session;
        this.receivedNs = receivedNs;
        this.weight = route.weigher().weigh(parameters);
    }

    /**
     * @param rawQuery   as it was sent, without the question mark; empty when there is none
     * @param rawBody    as it was sent, each byte one character (ISO-8859-1); empty when there is none
     * @param apiKey     header {@code X-MBX-APIKEY}, or null
     * @param connection that brought it
     * @param receivedNs {@link System#nanoTime} at arrival
     */
    public static ApiRequest rest(
            final ApiRoute route,
            final ApiParameters parameters,
            final String rawQuery,
            final String rawBody,
            final String apiKey,
            final ClientAddress clientAddress,
            final Object connection,
            final long receivedNs) {
        return new ApiRequest(
                route, parameters, rawQuery, rawBody, apiKey, clientAddress, connection, null, receivedNs);
    }

    /** A request of the WebSocket API; its key, if it brings one, is its parameter {@code apiKey}. */
    public static ApiRequest webSocket(
            final ApiRoute route,
            final ApiParameters parameters,
            final ApiSession session,
            final ClientAddress clientAddress,
            final long receivedNs) {
        return new ApiRequest(
                route, parameters, "", "", parameters.get("apiKey"), clientAddress, session, session, receivedNs);
    }

    public ApiRoute route() {
        return route;
    }

    public ApiParameters parameters() {
        return parameters;
    }

    public String rawQuery() {
        return rawQuery;
    }

    public String rawBody() {
        return rawBody;
    }

    /** The API key that the request brings, or null. */
    public String apiKey() {
        return apiKey;
    }

    /** Where it comes from, behind trusted proxies too. */
    public ClientAddress clientAddress() {
        return clientAddress;
    }

    /** What brought it, by whatever transport; good for comparing identities alone. */
    public Object connection() {
        return connection;
    }

    /** The WebSocket API connection that brought the request; null for REST. */
    public ApiSession session() {
        return session;
    }

    public boolean isWebSocket() {
        return session != null;
    }

    public long receivedNs() {
        return receivedNs;
    }

    public int weight() {
        return weight;
    }

    /** Who the request speaks for; null until authenticated, and for public calls. */
    public Principal principal() {
        return principal;
    }

    /** Its weight is from then on what it is for this caller's account. */
    public void principal(final Principal caller) {
        principal = caller;
        weight = route.weigher().weigh(parameters, caller.accountId(), weight);
    }

    /**
     * A client order id for an order that brings none: the same whenever and wherever this very request is sent again. Null
     * when it brings one, or was not signed itself.
     */
    public String signedId() {
        return signedId;
    }

    public void signedId(final String id) {
        signedId = id;
    }

    /**
     * When the API key last signed where this comes from, microseconds since the epoch: set for what is unsigned and gives a
     * listen key; otherwise 0.
     */
    public long provenUs() {
        return provenUs;
    }

    public void provenUs(final long us) {
        provenUs = us;
    }

    /** Whether its signature was found right; null when nobody has looked yet. */
    public Boolean isGenuine() {
        return isGenuine;
    }

    public void isGenuine(final boolean isRight) {
        isGenuine = isRight;
    }

    /** Whether it was refused because its signature is wrong. */
    public boolean isForged() {
        return isForged;
    }

    public void onForged() {
        isForged = true;
    }

    /** Whether its very bytes came before, and not from whoever brings them now: they say nothing about who he is. */
    public boolean isRepeated() {
        return isRepeated;
    }

    public void onRepeated() {
        isRepeated = true;
    }

    /** Of what was signed, for a call that changes something; 0 for others. */
    public long signedHash() {
        return signedHash;
    }

    public void signedHash(final long hash) {
        signedHash = hash;
    }

    /** It names a key and shows nothing that only the key's owner has. */
    public void onUnproven() {
        isUnproven = true;
    }

    /** Whether a key that it proves is charged for it; otherwise its address is. */
    public boolean isChargedToKey() {
        return principal != null && !isRepeated && !isUnproven;
    }

    /** Whose share of scarce things it takes: its key's once that is proven, otherwise its address's. */
    public Asker asker() {
        return isChargedToKey() ? Asker.proven(principal.apiKey()) : Asker.stranger(clientAddress.chargedTo());
    }

    public long accountId() {
        return principal.accountId();
    }
}
