package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import rialto.dialect.fix.OnOneVenue;

import javax.xml.parsers.DocumentBuilderFactory;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients are given the dictionary by which their messages are checked. */
@Timeout(60)
class DictionaryTest extends OnOneVenue {
    @Test
    void shouldBeServedToClients() throws Exception {
        final URI page = URI.create("http://127.0.0.1:" + venue.gateway().port() + "/fix44.xml");
        final HttpResponse<byte[]> response;
        try (HttpClient http = HttpClient.newHttpClient()) {
            response = http.send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofByteArray());
        }
        assertEquals(200, response.statusCode());
        final Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(response.body()));
        final Set<String> defined = new HashSet<>();
        final Set<String> used = new HashSet<>();
        collect(document.getElementsByTagName("field"), defined, used);
        collect(document.getElementsByTagName("group"), defined, used);
        assertTrue(used.containsAll(Set.of("BeginString", "CheckSum", "MsgSeqNum", "TestReqID")), used.toString());
        assertTrue(defined.containsAll(used), () -> used + " are used, " + defined + " are defined");
        assertTrue(document.getElementsByTagName("message").getLength() >= 8);
    }

    private static void collect(final NodeList fields, final Set<String> defined, final Set<String> used) {
        for (int i = 0; i < fields.getLength(); i++) {
            final Element field = (Element) fields.item(i);
            (field.hasAttribute("number") ? defined : used).add(field.getAttribute("name"));
        }
    }
}
