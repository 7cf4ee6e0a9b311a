package rialto.testsupport.process;

import java.net.URI;

/** A venue's or a gateway's HTTP interface, with its administrator's key. */
public interface Endpoint {
    URI uri(String pathAndQuery);

    /** Of its administration, which has a port of its own. */
    URI adminUri(String pathAndQuery);

    String adminKey();
}
