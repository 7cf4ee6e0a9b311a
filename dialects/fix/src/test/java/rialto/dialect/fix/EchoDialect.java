package rialto.dialect.fix;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import io.vertx.core.Future;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.dialect.fix.session.Application;
import rialto.dialect.fix.session.Applications;
import rialto.dialect.fix.session.Dictionary;
import rialto.dialect.fix.session.FixService;
import rialto.dialect.fix.session.Outlet;
import rialto.dialect.fix.session.SessionReports;
import rialto.gateway.dialect.GatewayCore;

import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The sessions of FIX with an application that sends each message back, whatever the session is for. What is possibly sent twice,
 * with PossResend(97)=Y, is passed over when its ClOrdID(11) came before.
 */
public final class EchoDialect extends SessionsDialect {
    private static final int POSS_RESEND = 97;
    private static final Set<Integer> HEADER = Set.of(
            Tag.MSG_TYPE,
            Tag.SENDER_COMP_ID,
            Tag.TARGET_COMP_ID,
            Tag.MSG_SEQ_NUM,
            Tag.SENDING_TIME,
            Tag.POSS_DUP_FLAG,
            Tag.ORIG_SENDING_TIME);

    private final UnaryOperator<GatewayCore> cores;

    public EchoDialect() {
        this(UnaryOperator.identity());
    }

    /** @param cores makes what sessions see of the gateway */
    public EchoDialect(final UnaryOperator<GatewayCore> cores) {
        super(Dictionary.ofVenue(), new Echoes());
        this.cores = cores;
    }

    @Override
    public Future<?> start(final GatewayCore core) {
        return super.start(cores.apply(core));
    }

    private static final class Echoes implements Applications {
        @Override
        public Application open(final FixService service, final Outlet outlet) {
            return new Echo(outlet);
        }

        @Override
        public SessionReports reports() {
            return (report, into) -> {
                throw new IllegalStateException("nobody has orders of which is told");
            };
        }
    }

    private static final class Echo implements Application {
        private final Outlet outlet;
        private final Set<String> seen = new HashSet<>();

        private Echo(final Outlet outlet) {
            this.outlet = outlet;
        }

        @Override
        public void onMessage(final String type, final FIXMessage message, final long number) {
            final FIXValue again = message.valueOf(POSS_RESEND);
            final FIXValue id = message.valueOf(Tag.CL_ORD_ID);
            final boolean isNew = id == null || seen.add(id.toString());
            if (!isNew && again != null && again.contentEquals((byte) 'Y')) {
                return;
            }
            final FieldWriter echo = outlet.body();
            for (int i = 0; i < message.getFieldCount(); i++) {
                if (!HEADER.contains(message.tagAt(i))) {
                    echo.same(message.tagAt(i), message.valueAt(i));
                }
            }
            outlet.send(type, echo);
        }
    }
}
