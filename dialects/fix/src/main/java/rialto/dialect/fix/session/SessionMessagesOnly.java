package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;

/** Where clients are only told: each application message is refused. */
public final class SessionMessagesOnly implements Application {
    private static final int NOT_AUTHORIZED = 6;

    private final Outlet outlet;
    private final FixService service;

    public SessionMessagesOnly(final FixService service, final Outlet outlet) {
        this.outlet = outlet;
        this.service = service;
    }

    @Override
    public void onMessage(final String type, final FIXMessage message, final long number) {
        outlet.businessReject(
                message,
                null,
                NOT_AUTHORIZED,
                "MsgType(35)=" + type + " is not for a session with TargetSubID(57)=" + service.subId()
                        + ", which takes session messages only");
    }
}
