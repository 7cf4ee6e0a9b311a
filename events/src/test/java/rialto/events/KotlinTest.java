package rialto.events;

import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.events.http.HttpServer;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A program in Kotlin, compiled by its own compiler. */
class KotlinTest {
    private static final String PROGRAM = """
            import rialto.events.Reactor
            import rialto.events.annotation.On
            import rialto.events.http.HttpServer
            import rialto.events.http.Response
            import rialto.events.annotation.Registry

            class Trades(private val heard: MutableCollection<String>) {
                @On("noted/{symbol}")
                fun noted(symbol: String, price: Int) { heard.add("noted $symbol $price") }
            }

            fun register(server: HttpServer, reactor: Reactor, heard: MutableCollection<String>) {
                server.on("GET /hello/{name}") { request ->
                    request.respond(Response.ok("text/plain", "Hello ${request.param("name")}"))
                }
                server.on("/short") { it.respond(Response.json(mapOf("a" to 1))) }
                server.start()
                reactor.on("trade/{symbol}") { event -> heard.add("${event.param("symbol")} ${event.payload()}") }
                reactor.on("order/*", Map::class.java) { order -> heard.add("order ${order["id"]}") }
                Registry.standard().register(Trades(heard), reactor)
            }
            """;

    @TempDir
    private Path directory;

    @Test
    void shouldTakeLambdasOfKotlinAsTheyAre() throws Exception {
        final Path source = Files.writeString(directory.resolve("Program.kt"), PROGRAM);
        final Path classes = Files.createDirectory(directory.resolve("classes"));
        final ByteArrayOutputStream said = new ByteArrayOutputStream();
        final ExitCode code = new K2JVMCompiler()
                .exec(
                        new PrintStream(said, true, StandardCharsets.UTF_8),
                        "-no-stdlib",
                        "-no-reflect",
                        "-java-parameters",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        source.toString());
        assertEquals(ExitCode.OK, code, () -> said.toString(StandardCharsets.UTF_8));
        final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (HttpServer server = new HttpServer(0);
                Reactor reactor = new Reactor();
                HttpClient client = HttpClient.newHttpClient();
                URLClassLoader loader = new URLClassLoader(
                        new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            loader.loadClass("ProgramKt")
                    .getMethod("register", HttpServer.class, Reactor.class, java.util.Collection.class)
                    .invoke(null, server, reactor, heard);
            assertEquals("Hello you", get(client, server, "/hello/you"));
            assertEquals("{\"a\":1}", get(client, server, "/short"));
            reactor.emit("trade/BTC", 5);
            assertEquals("BTC 5", heard.take());
            reactor.emit("order/new", Map.of("id", 7));
            assertEquals("order 7", heard.take());
            reactor.emit("noted/ETH", 9);
            assertEquals("noted ETH 9", heard.take());
        }
    }

    private static String get(final HttpClient client, final HttpServer server, final String path) throws Exception {
        return client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
