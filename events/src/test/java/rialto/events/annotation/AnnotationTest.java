package rialto.events.annotation;

import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import rialto.events.Event;
import rialto.events.Reactor;
import rialto.events.Registration;
import rialto.events.http.HttpServer;
import rialto.events.http.Request;
import rialto.events.http.Response;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Methods of plain objects, closures of Groovy: handlers as they are. */
class AnnotationTest {
    private final HttpServer server = new HttpServer(0);
    private final Reactor reactor = new Reactor();
    private final HttpClient client = HttpClient.newHttpClient();
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    /** What a body is mapped to. */
    public record Order(String symbol, long quantity) {}

    @AfterEach
    void stop() {
        server.close();
        reactor.close();
        client.close();
    }

    private HttpResponse<String> send(final String method, final String path, final String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .header("X-Trader", "ann")
                        .timeout(Duration.ofSeconds(30))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private String next() throws InterruptedException {
        return heard.poll(20, TimeUnit.SECONDS);
    }

    final class Handlers {
        private final CountDownLatch ticks = new CountDownLatch(2);

        @On("/lib/{resource}**")
        @Get
        void lib(final Request request) {
            request.respond(Response.ok("text/plain", "lib " + request.pathParam("resource")));
        }

        @Get("/orders/{id}")
        String order(
                final long id,
                @Query("depth") final int depth,
                @Query(value = "side", otherwise = "BUY") final String side) {
            return id + " " + depth + " " + side;
        }

        @Post("/orders")
        Order enter(final Order order) {
            return new Order(order.symbol(), order.quantity() * 2);
        }

        @Delete("/orders/{id}")
        void cancel(@Param("id") final String name) {
            heard.add("cancel " + name);
        }

        @Put("/later")
        CompletionStage<String> later(final String body) {
            return CompletableFuture.supplyAsync(() -> "later " + body);
        }

        @On("GET /keyed/{a}")
        byte[] keyed(final String a) {
            return a.getBytes();
        }

        @On("trade/{symbol}")
        void trade(final String symbol, final Order order) {
            heard.add("trade " + symbol + " " + order.quantity());
        }

        @On("price/{symbol}")
        long price(final Event event) {
            return event.param("symbol").length();
        }

        @Every("2ms")
        void tick() {
            ticks.countDown();
        }
    }

    @Test
    void shouldCallMethodsOfAPlainObject() throws Exception {
        final Handlers handlers = new Handlers();
        server.reactor(reactor).on(handlers).start();
        assertEquals("lib a/b.js", send("GET", "/lib/a/b.js", "").body());
        assertEquals("7 3 BUY", send("GET", "/orders/7?depth=3", "").body());
        assertEquals("7 3 SELL", send("GET", "/orders/7?depth=3&side=SELL", "").body());
        assertEquals(400, send("GET", "/orders/7", "").statusCode());
        final HttpResponse<String> wrong = send("GET", "/orders/x?depth=3", "");
        assertEquals(400, wrong.statusCode());
        assertTrue(wrong.body().startsWith("id: 'x' is no number"), wrong.body());
        assertEquals(
                "{\"symbol\":\"BTC\",\"quantity\":4}",
                send("POST", "/orders", "{\"symbol\":\"BTC\",\"quantity\":2}").body());
        assertEquals(204, send("DELETE", "/orders/9", "").statusCode());
        assertEquals("cancel 9", next());
        assertEquals("later x", send("PUT", "/later", "x").body());
        assertEquals("k", send("GET", "/keyed/k", "").body());
        reactor.emit("trade/BTC", "{\"symbol\":\"BTC\",\"quantity\":5}");
        assertEquals("trade BTC 5", next());
        assertEquals(
                3,
                reactor.ask("price/BTC", null, int.class).toCompletableFuture().get(20, TimeUnit.SECONDS));
        assertTrue(handlers.ticks.await(20, TimeUnit.SECONDS));
    }

    @Test
    void shouldCancelAllOfAnObjectTogether() throws Exception {
        final Registration all = Registry.standard()
                .register(
                        new Object() {
                            @On("a")
                            void first() {
                                heard.add("a");
                            }

                            @On("b")
                            void second() {
                                heard.add("b");
                            }
                        },
                        reactor);
        all.pause();
        assertEquals(1, reactor.emit("a", null));
        all.resume();
        assertEquals("a", next());
        all.cancel();
        assertEquals(0, reactor.emit("a", null) + reactor.emit("b", null));
    }

    @Test
    void shouldSayWhatIsWrongWithAnAnnotation() {
        final List<Object> wrong = List.of(
                new Object(),
                new Object() {
                    @On("a/{b}")
                    void two(final String c, final String d) {}
                },
                new Object() {
                    @On("a/{b}")
                    void other(@Param("c") final String c) {}
                },
                new Object() {
                    @Get
                    void nowhere() {}
                },
                new Object() {
                    @Get("orders")
                    void noPath() {}
                },
                new Object() {
                    @Every("soon")
                    void soon() {}
                },
                new Object() {
                    @On("a/{b")
                    void brace() {}
                });
        for (final Object object : wrong) {
            assertThrows(IllegalArgumentException.class, () -> server.on(object));
        }
        final var failure = assertThrows(
                IllegalArgumentException.class, () -> Registry.standard().register(new Handlers(), reactor));
        assertTrue(failure.getMessage().contains("register it with a server"), failure.getMessage());
    }

    /** As people write it for any other server. */
    @Path("/api")
    @Produces("application/json")
    public static final class Resource {
        @GET
        @Path("orders/{id}")
        public Order order(
                @PathParam("id") final String id,
                @QueryParam("n") @DefaultValue("1") final int n,
                @QueryParam("side") final String side,
                @HeaderParam("X-Trader") final String trader) {
            return new Order(id + "," + side + "," + trader, n);
        }

        @POST
        @Path("/orders")
        @Consumes("application/json")
        public Order enter(final Order order) {
            return order;
        }

        @GET
        @Path("files/{name: .+}")
        @Produces("text/plain")
        public String file(@PathParam("name") final String name) {
            return name;
        }

        @GET
        @Path("years/{year: [0-9]{4}}")
        @Produces("text/plain")
        public String year(@PathParam("year") final int year) {
            return "year " + year;
        }

        @DELETE
        public void all() {}
    }

    @Test
    void shouldReadAnnotationsOfJaxRs() throws Exception {
        server.on(new Resource()).start();
        final HttpResponse<String> order = send("GET", "/api/orders/BTC.USD?n=5", "");
        assertEquals("{\"symbol\":\"BTC.USD,null,ann\",\"quantity\":5}", order.body());
        assertEquals(
                "application/json", order.headers().firstValue("content-type").orElseThrow());
        assertEquals(
                "{\"symbol\":\"a,SELL,ann\",\"quantity\":1}",
                send("GET", "/api/orders/a/?side=SELL", "").body());
        assertEquals(
                "{\"symbol\":\"x\",\"quantity\":2}",
                send("POST", "/api/orders", "{\"symbol\":\"x\",\"quantity\":2}").body());
        assertEquals("a/b.c", send("GET", "/api/files/a/b.c", "").body());
        assertEquals("year 2026", send("GET", "/api/years/2026", "").body());
        assertEquals(404, send("GET", "/api/years/26", "").statusCode());
        assertEquals(204, send("DELETE", "/api", "").statusCode());
        assertEquals(405, send("PUT", "/api/orders", "").statusCode());
    }

    /** What is not supported is said at the start, not found out later. */
    @Path("/x")
    public static final class Unsupported {
        @GET
        public String cookie(@CookieParam("a") final String a) {
            return a;
        }
    }

    @Test
    void shouldRefuseWhatItDoesNotKnowOfJaxRs() {
        final var failure = assertThrows(IllegalArgumentException.class, () -> server.on(new Unsupported()));
        assertTrue(failure.getMessage().contains("@CookieParam is not known here"), failure.getMessage());
    }

    @Test
    void shouldTakeAnotherModelOfAnnotations() throws Exception {
        final AnnotationModel byName = target -> Methods.of(target).stream()
                .filter(method -> method.getName().startsWith("on"))
                .<rialto.events.annotation.Binding>map(method -> new rialto.events.annotation.Binding.OfEvent(
                        rialto.events.Selector.exactly(method.getName().substring(2)),
                        new BoundMethod(target, method, List.of(), "")))
                .toList();
        Registry.of(byName)
                .register(
                        new Object() {
                            void onTrade() {
                                heard.add("trade");
                            }
                        },
                        reactor);
        reactor.emit("Trade", null);
        assertEquals("trade", next());
    }

    @Test
    void shouldTakeClosuresOfGroovyAsTheyAre() throws Exception {
        final GroovyShell shell = new GroovyShell(new Binding());
        shell.setVariable("server", server);
        shell.setVariable("reactor", reactor);
        shell.setVariable("heard", heard);
        shell.evaluate("""
                import rialto.events.http.Response
                server.on('GET /hello/{name}') { request -> request.respond(Response.ok('text/plain', "Hello ${request.param('name')}".toString())) }
                server.on('/short') { it.respond(Response.json([a: 1])) }
                server.start()
                reactor.on('trade/{symbol}') { event -> heard.add("${event.param('symbol')} ${event.payload()}".toString()) }
                reactor.on('order/*', Map) { order -> heard.add("order ${order.id}".toString()) }
                """);
        assertEquals("Hello you", send("GET", "/hello/you", "").body());
        assertEquals("{\"a\":1}", send("GET", "/short", "").body());
        reactor.emit("trade/BTC", 5);
        assertEquals("BTC 5", next());
        reactor.emit("order/new", "{\"id\":7}");
        assertEquals("order 7", next());
    }
}
