package rialto.events.http;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.events.http.Response.notFound;
import static rialto.events.http.Response.ok;

/** The smallest whole path: a handler, a file, an answer. */
class FirstServerTest {
    @TempDir
    private Path directory;

    @Test
    void shouldServeAFileThatAHandlerNames() throws Exception {
        Files.writeString(directory.resolve("code.js"), "let a = 1;");
        try (HttpServer server = new HttpServer(0)
                .root(directory)
                .on(
                        "/lib/{resource}**",
                        request -> request.respond(
                                ok("text/javascript", directory.resolve(request.pathParam("resource")))))
                .on("/hello/{name}", request -> request.respond(ok("text/plain", "Hello " + request.param("name"))))
                .on("/**", request -> request.respond(notFound(request.path())))
                .start()) {
            final RawHttp.Answer file = RawHttp.get(server.port(), "/lib/code.js");
            assertEquals(200, file.status());
            assertEquals("let a = 1;", file.text());
            assertEquals("text/javascript", file.header("Content-Type"));
            assertEquals("Hello you", RawHttp.get(server.port(), "/hello/you").text());
            final RawHttp.Answer head = RawHttp.ask(server.port(), "HEAD", "/lib/code.js");
            assertEquals("10", head.header("Content-Length"));
            assertEquals(404, RawHttp.get(server.port(), "/lib/other.js").status());
            assertEquals("there is no /x.y", RawHttp.get(server.port(), "/x.y").text());
            assertTrue(server.gauge("http.requests.total").value() >= 5);
        }
    }

    @Test
    void shouldAnswerSeveralRequestsOfOneConnectionInOrder() throws Exception {
        try (HttpServer server = new HttpServer(0)
                        .on("/{n}", request -> {
                            Thread.sleep(request.param("n").equals("1") ? 50 : 0);
                            request.respond(ok("text/plain", request.param("n")));
                        })
                        .start();
                RawHttp http = new RawHttp(server.port())) {
            http.send(
                    "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\nGET /3 HTTP/1.1\r\nHost: a\r\n"
                            + "Connection: close\r\n\r\n");
            assertEquals("1", http.read(false).text());
            assertEquals("2", http.read(false).text());
            assertEquals("3", http.read(false).text());
            assertNull(http.line());
        }
    }
}
