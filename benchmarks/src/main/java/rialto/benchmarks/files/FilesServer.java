package rialto.benchmarks.files;

import rialto.events.file.FileRoot;
import rialto.events.http.HttpLimits;
import rialto.events.http.HttpServer;
import rialto.events.http.Response;

import java.nio.file.Path;

/** The library of events as a server of files, in a process of its own. */
public final class FilesServer {
    private static final int MOST = 2_000;

    private FilesServer() {}

    /** @param args port, directory, number of event loops */
    public static void main(final String[] args) {
        final FileRoot files = FileRoot.of(Path.of(args[1]));
        new HttpServer(Integer.parseInt(args[0]))
                .limits(new HttpLimits().connections(MOST).requests(MOST).waitingFiles(MOST))
                .root(Path.of(args[1]))
                .eventLoops(Integer.parseInt(args[2]))
                .onEventLoop()
                .on(
                        "GET /lib/{resource}**",
                        request -> request.respond(
                                Response.ok("application/octet-stream", files.file(request.pathParam("resource")))))
                .start();
    }
}
