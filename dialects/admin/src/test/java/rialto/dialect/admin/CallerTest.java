package rialto.dialect.admin;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class CallerTest {
    @Test
    void shouldKeepNoMethodThatSomebodyMadeUp() {
        assertEquals("PATCH /admin/v1/x", Caller.action("PATCH", "/admin/v1/x"));
        assertEquals("? /admin/v1/x'!A0", Caller.action("-cmd|'", "/admin/v1/x'!A0"));
        assertEquals("? /", Caller.action("get", "/"));
    }
}
