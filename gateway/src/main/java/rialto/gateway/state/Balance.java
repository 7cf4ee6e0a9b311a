package rialto.gateway.state;

/** What an account has of an asset, in its minor unit. Owned by the event loop; only this package changes it. */
public final class Balance {
    private final Asset asset;
    long available;
    long held;

    Balance(final Asset asset) {
        this.asset = asset;
    }

    public Asset asset() {
        return asset;
    }

    public long available() {
        return available;
    }

    public long held() {
        return held;
    }
}
