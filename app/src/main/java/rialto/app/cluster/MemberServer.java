package rialto.app.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramFile;
import rialto.client.RequestSeal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Where a member is administered: a few HTTP calls on its last port, for {@code ./rialto admin cluster} and for the other
 * members. Who it is anyone may ask; how it is, a program with a key; the rest takes the permission to operate. Who asks with a key is
 * answered with one.
 */
final class MemberServer implements AutoCloseable {
    static final String PATH = "/cluster/v1/";
    /** The header by which an answer shows that its sender has the key with which it was asked. */
    static final String SEAL = "Rialto-Seal";

    private static final Logger LOGGER = LoggerFactory.getLogger(MemberServer.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MAX_HEAD_LENGTH = 8_192;
    private static final String HEAD_END = "\r\n\r\n";
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int BAD_METHOD = 405;
    private static final int CONFLICT = 409;

    private final Calls calls;
    private final RequestSeal seal;
    private MemberListener listener;

    /** What can be asked of a member. Any thread may call. */
    interface Calls {
        /** Who it is. */
        Object identity();

        /** How it is. */
        Object status() throws Exception;

        /**
         * Executes an instruction of an administrator.
         *
         * @return what to answer; null when there is no such instruction
         * @throws IllegalStateException when it cannot be done now, saying why
         */
        Object execute(String name) throws Exception;
    }

    private MemberServer(final String endpoint, final Function<String, ProgramFile> programs, final Calls calls) {
        this.calls = calls;
        seal = new RequestSeal(endpoint, programs, System.currentTimeMillis());
    }

    /**
     * Listens.
     *
     * @param programs finds a program's key; gives null where there is none
     * @throws StartException when it cannot listen there
     */
    static MemberServer open(
            final MemberAddress address,
            final Function<String, ProgramFile> programs,
            final MemberTls tls,
            final Calls calls) {
        final String endpoint = address.administration();
        final int colon = endpoint.lastIndexOf(':');
        final MemberServer opened = new MemberServer(endpoint, programs, calls);
        opened.listener = MemberListener.open(
                new InetSocketAddress(endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1))),
                tls,
                opened::serve);
        return opened;
    }

    @Override
    public void close() {
        listener.close();
    }

    /** The first line of a request and the one header that counts. */
    private record Request(String method, String path, String authorization) {
        /** @return null if it is not one */
        static Request parse(final String head) {
            final List<String> lines = head.lines().toList();
            final String[] first =
                    lines.isEmpty() ? new String[0] : lines.getFirst().split(" ", -1);
            if (first.length != 3 || !first[2].startsWith("HTTP/1.")) {
                return null;
            }
            final String authorization = lines.stream()
                    .skip(1)
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("authorization:"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(null);
            return new Request(first[0], first[1], authorization);
        }

        boolean isGet() {
            return method.equals("GET");
        }
    }

    /** @param asker null where nobody has shown a key */
    private record Answer(int status, Object body, ProgramFile asker) {
        Answer(final int status, final Object body) {
            this(status, body, null);
        }

        Answer to(final ProgramFile program) {
            return new Answer(status, body, program);
        }

        static Answer error(final int status, final String reason) {
            return new Answer(status, Map.of("error", reason));
        }
    }

    private void serve(final MemberListener.Connection connection) throws IOException {
        final Request request = Request.parse(head(connection));
        connection.markRead();
        final Answer answer = connection.isPlainForTls()
                ? Answer.error(
                        BAD_REQUEST,
                        "this member's administration speaks TLS, and was asked in plain text: name the file of its"
                                + " authority in cluster.member-ca")
                : answer(request);
        final byte[] body = JSON.writeValueAsBytes(answer.body);
        final String head = "HTTP/1.1 " + answer.status + " " + (answer.status == OK ? "OK" : "Refused")
                + "\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: " + body.length
                + (answer.asker == null
                        ? ""
                        : "\r\n" + SEAL + ": "
                                + RequestSeal.answer(answer.asker.key(), request.authorization, answer.status, body))
                + HEAD_END;
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        connection.write(out.toByteArray());
    }

    /** Up to the empty line: none of the calls has a body. */
    private static String head(final MemberListener.Connection connection) throws IOException {
        final byte[] bytes = new byte[MAX_HEAD_LENGTH];
        int length = 0;
        while (length < bytes.length) {
            final int read = connection.read(bytes, length);
            if (read < 0) {
                throw new IOException("the request ends after " + length + " bytes");
            }
            length += read;
            final int end = new String(bytes, 0, length, StandardCharsets.ISO_8859_1).indexOf(HEAD_END);
            if (end >= 0) {
                return new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
            }
        }
        throw new IOException("the request has more than " + MAX_HEAD_LENGTH + " bytes");
    }

    private Answer answer(final Request request) {
        if (request == null || !request.path.startsWith(PATH)) {
            return Answer.error(BAD_REQUEST, "a request takes the form GET " + PATH + "status HTTP/1.1");
        }
        final String name = request.path.substring(PATH.length());
        if (name.equals("identity") && request.isGet() && request.authorization == null) {
            return new Answer(OK, calls.identity());
        }
        try {
            final ProgramFile asker =
                    seal.open(request.authorization, request.method, request.path, System.currentTimeMillis());
            return answer(request, name, asker.program()).to(asker);
        } catch (final RequestSeal.Broken e) {
            return Answer.error(UNAUTHORIZED, e.getMessage());
        }
    }

    private Answer answer(final Request request, final String name, final Program program) {
        try {
            return carryOut(request, name, program);
        } catch (final Exception e) {
            LOGGER.debug("administration", e);
            return Answer.error(CONFLICT, String.valueOf(e.getMessage()));
        }
    }

    private Answer carryOut(final Request request, final String name, final Program program) throws Exception {
        if (name.equals("identity") && request.isGet()) {
            return new Answer(OK, calls.identity());
        }
        if (name.equals("status") && request.isGet()) {
            return new Answer(OK, calls.status());
        }
        if (request.isGet()) {
            return Answer.error(BAD_METHOD, "POST is needed for " + name);
        }
        if (!program.may(Permission.OPERATE)) {
            return Answer.error(
                    FORBIDDEN,
                    "the key " + program.name() + " does not permit " + name + ": it takes the permission operate");
        }
        LOGGER.info("the program {} asks for {}", program.name(), name);
        final Object outcome = calls.execute(name);
        return outcome == null ? Answer.error(NOT_FOUND, "there is no instruction " + name) : new Answer(OK, outcome);
    }
}
