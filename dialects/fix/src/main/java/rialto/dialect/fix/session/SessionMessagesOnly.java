package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.gateway.limits.LimitBreach;
import rialto.gateway.limits.RateLimiter;

/** Where clients are only told: each application message is refused. */
public final class SessionMessagesOnly implements Application {
    private static final int NOT_AUTHORIZED = 6;

    private final Outlet outlet;
    private final FixService service;
    private final RateLimiter limits;

    public SessionMessagesOnly(final FixService service, final Outlet outlet, final RateLimiter limits) {
        this.outlet = outlet;
        this.service = service;
        this.limits = limits;
    }

    @Override
    public void onMessage(final String type, final FIXMessage message, final long number) {
        outlet.businessReject(
                message,
                null,
                NOT_AUTHORIZED,
                "MsgType(35)=" + type + " is not for a session with TargetSubID(57)=" + service.subId()
                        + ", which takes session messages only");
        final LimitBreach breach = limits.admitKey(outlet.keyId(), outlet.client(), 1);
        if (breach != null) {
            outlet.logOut("too many requests; log on again in " + breach.retryAfterSeconds() + " s");
        }
    }
}
