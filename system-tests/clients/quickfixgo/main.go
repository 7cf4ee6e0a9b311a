// Orders, a drop copy and prices of the venue by quickfixgo. Prints a line for each check, as the other clients of the lane do.
package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/quickfixgo/quickfix"
)

const (
	name = "quickfixgo"
	btc  = "BTCUSDT"
)

var failed = 0

func check(what string, body func()) {
	defer func() {
		if why := recover(); why != nil {
			failed++
			debug.PrintStack()
			first, _, _ := strings.Cut(fmt.Sprint(why), "\n")
			fmt.Println(why)
			fmt.Printf("FAILED %s: %s: %s\n", name, what, first)
		}
	}()
	body()
	fmt.Printf("ok %s: %s\n", name, what)
}

func now() string { return time.Now().UTC().Format("20060102-15:04:05.000") }

func (c *client) order(session, id string, side int, quantity, price string, more ...any) {
	fields := []any{11, id, 55, btc, 54, side, 60, now(), 38, quantity}
	if price == "" {
		fields = append(fields, 40, 1)
	} else {
		fields = append(fields, 40, 2, 44, price, 59, 1)
	}
	c.send(session, "D", append(fields, more...)...)
}

func (c *client) cancel(session, id, original string, side int) {
	c.send(session, "F", 41, original, 11, id, 55, btc, 54, side, 60, now())
}

func (c *client) replace(session, id, original, quantity, price string) {
	c.send(session, "G", 41, original, 11, id, 55, btc, 54, 1, 60, now(), 38, quantity, 40, 2, 44, price, 59, 1)
}

func (c *client) report(session, id, execType string, fields ...any) received {
	came := c.expect(session, "8", 11, id, 150, execType)
	if !fits(came, fields) {
		panic(fmt.Sprintf("not %v: %s", fields, strings.ReplaceAll(came.text, "\x01", "|")))
	}
	return came
}

func orders(c *client) {
	c.order("g-alice", "ga1", 2, "1", "30000")
	c.report("g-alice", "ga1", "0", 39, "0", 151, "1")
	c.order("g-bob", "gb1", 1, "0.4", "30010")
	c.report("g-bob", "gb1", "0")
	c.report("g-bob", "gb1", "F", 39, "2", 31, "30000", 32, "0.4", 151, "0", 12, "0.0008")
	c.report("g-alice", "ga1", "F", 39, "1", 32, "0.4", 151, "0.6")
	c.order("g-bob", "gb2", 1, "0.1", "")
	c.report("g-bob", "gb2", "F", 39, "2", 14, "0.1")
	c.order("g-bob", "gb3", 1, "0.1", "30000", 18, "6")
	c.report("g-bob", "gb3", "8", 39, "8")
	c.order("g-bob", "gb4", 1, "1", "30000", 59, "3")
	c.report("g-bob", "gb4", "F", 32, "0.5")
	c.expect("g-bob", "8", 11, "gb4", 151, "0", 14, "0.5")
}

func changes(c *client) {
	c.order("g-bob", "gb10", 1, "0.2", "28000")
	orderID := field(c.report("g-bob", "gb10", "0"), 37)
	c.replace("g-bob", "gb11", "gb10", "0.1", "28000")
	c.report("g-bob", "gb11", "5", 41, "gb10", 37, orderID, 38, "0.1", 151, "0.1")
	c.replace("g-bob", "gb12", "gb11", "0.1", "28001")
	c.report("g-bob", "gb12", "5", 41, "gb11", 44, "28001")
	c.send("g-bob", "H", 11, "gb12", 790, "gs1", 55, btc, 54, 1)
	c.expect("g-bob", "8", 150, "I", 790, "gs1", 39, "0", 11, "gb12")
	c.order("g-alice", "ga2", 2, "0.04", "28001", 59, "3")
	c.report("g-bob", "gb12", "F", 39, "1", 14, "0.04", 151, "0.06")
	c.replace("g-bob", "gb12r", "gb12", "0.2", "28002")
	c.report("g-bob", "gb12r", "5", 39, "1", 41, "gb12", 38, "0.2", 14, "0.04", 151, "0.16", 6, "28001")
	c.cancel("g-bob", "gb13", "gb12r", 1)
	c.report("g-bob", "gb13", "4", 41, "gb12r", 39, "4", 14, "0.04")
	c.cancel("g-bob", "gb14", "nothing", 1)
	c.expect("g-bob", "9", 11, "gb14", 434, "1", 102, "1")
	c.order("g-bob", "gb15", 1, "0.1", "20000")
	c.order("g-bob", "gb16", 1, "0.1", "20001")
	c.send("g-bob", "q", 11, "gm1", 530, 1, 55, btc, 60, now())
	c.expect("g-bob", "r", 11, "gm1", 531, "1", 533, "2")
}

func dropCopy(c *client) {
	for _, id := range []string{"gb1", "gb2", "gb10", "gb15"} {
		c.report("g-copy", id, "0")
	}
	c.expect("g-copy", "r", 11, "gm1", 533, "2")
}

func rejects(c *client) {
	c.order("g-bob", "gb20", 1, "50", "30000")
	if field(c.report("g-bob", "gb20", "8", 39, "8"), 58) == "" {
		panic("it says nothing")
	}
	c.send("g-bob", "D", 11, "gb21", 55, btc, 54, 1, 60, now(), 38, "1")
	c.expect("g-bob", "3", 371, 40, 373, 1)
}

func group(counter, delimiter int, values ...string) *quickfix.RepeatingGroup {
	made := quickfix.NewRepeatingGroup(quickfix.Tag(counter), quickfix.GroupTemplate{quickfix.GroupElement(quickfix.Tag(delimiter))})
	for _, value := range values {
		made.Add().SetString(quickfix.Tag(delimiter), value)
	}
	return made
}

func prices(c *client) {
	c.order("g-alice", "ga20", 2, "0.3", "32000")
	c.report("g-alice", "ga20", "0")
	asked := message("V", 262, "gmd", 263, 1, 264, 0, 265, 1)
	asked.Body.SetGroup(group(267, 269, "0", "1", "2"))
	asked.Body.SetGroup(group(146, 55, btc))
	c.sendMessage("g-prices", asked)
	if came := c.expect("g-prices", "W", 262, "gmd", 55, btc); !strings.Contains(came.text, "\x01270=32000") {
		panic(came.text)
	}
	c.order("g-bob", "gb30", 1, "0.1", "32000")
	for changed := ""; !(strings.Contains(changed, "\x01269=2\x01") && strings.Contains(changed, "\x01269=1\x01")); {
		changed += c.expect("g-prices", "X", 262, "gmd").text
	}
	c.cancel("g-alice", "ga21", "ga20", 2)
}

func lostConnection(c *client, wire *line) {
	c.order("g-alice", "ga40", 2, "0.2", "31000")
	c.report("g-alice", "ga40", "0")
	wire.cut()
	c.order("g-bob", "gb40", 1, "0.05", "31000")
	c.order("g-bob", "gb41", 1, "0.05", "31000")
	c.report("g-bob", "gb41", "F")
	c.report("g-alice", "ga40", "F", 151, "0.15", 14, "0.05")
	c.report("g-alice", "ga40", "F", 151, "0.1", 14, "0.1")
	c.awaitLogon("g-alice", true)
	c.cancel("g-alice", "ga41", "ga40", 2)
	c.report("g-alice", "ga41", "4", 41, "ga40")
}

func reset(c *client, port string) {
	for i := 0; i < 2; i++ {
		own := c.connect(port, true, [2]string{"g-reset", "ORDERS"})
		c.awaitLogon("g-reset", true)
		c.order("g-reset", fmt.Sprintf("gr%d", i), 1, "0.1", "20000")
		c.report("g-reset", fmt.Sprintf("gr%d", i), "0", 34, 2)
		c.cancel("g-reset", fmt.Sprintf("gr%dx", i), fmt.Sprintf("gr%d", i), 1)
		c.report("g-reset", fmt.Sprintf("gr%dx", i), "4", 34, 3)
		own.Stop()
	}
}

func main() {
	c := newClient()
	port := os.Getenv("RIALTO_FIX_PORT")
	wire := newLine(port)
	var started []*quickfix.Initiator
	check("log-on of orders, drop copy and prices", func() {
		started = append(started, c.connect(wire.port(), false, [2]string{"g-alice", ""}))
		started = append(started, c.connect(port, false, [2]string{"g-bob", "ORDERS"}, [2]string{"g-copy", "DROPCOPY"}))
		started = append(started, c.connect(port, true, [2]string{"g-prices", "PRICES"}))
		for _, session := range []string{"g-alice", "g-bob", "g-copy", "g-prices"} {
			c.awaitLogon(session, true)
		}
	})
	check("limit, market, post-only and IOC orders", func() { orders(c) })
	check("cancel, replace, status, mass cancel", func() { changes(c) })
	check("a drop copy hears of everything", func() { dropCopy(c) })
	check("rejects say what is wrong", func() { rejects(c) })
	check("prices: snapshot and changes", func() { prices(c) })
	check("what happened while the connection was lost is sent again", func() { lostConnection(c, wire) })
	check("numbers begin again after a reset", func() { reset(c, port) })
	check("log-out", func() {
		for _, each := range started {
			each.Stop()
		}
		c.awaitLogon("g-alice", false)
	})
	if failed > 0 {
		os.Exit(1)
	}
}
