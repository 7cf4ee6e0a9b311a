package rialto.testsupport.process;

import java.net.URI;

/** A venue's or a gateway's HTTP interface, with its administrator's key. */
public interface Endpoint {
    URI uri(String pathAndQuery);

    String adminKey();
}
